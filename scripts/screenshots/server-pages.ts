import type { FastifyReply } from 'fastify'
import type { Page as Tab } from 'playwright-core'
import type { HandoffResult } from '../../src/connect/handoffs/handoff-result.ts'
import { connectPage, resultPage } from '../../src/connect/pages/handoff-page.ts'
import { providers } from '../../src/connect/registry.ts'
import { chooseLocale, type Locale, type Page, sendPage } from '../../src/http/pages/page.ts'
import type { Scope } from '../../src/kernel/context/scopes.ts'
import { ApiError } from '../../src/kernel/errors/errors.ts'
import { backLink, type Choice, consentPage, errorPage, type Question } from '../../src/oauth/pages/consent-page.ts'
import { pageMessages } from '../../src/people/pages/messages.ts'
import {
  codePage,
  invitationPage,
  type Joining,
  newPasswordPage,
  plainPage,
  signInPage,
} from '../../src/people/pages/pages.ts'
import type { Scene, Screenshot } from './scene.ts'

/** The pages that the service renders itself: sign-in, password, invitation, consent, connect, API reference. */
export function serverPageScreenshots({ consentPath, connectPath }: Scene): Screenshot[] {
  return [
    { name: 'sign-in-page', path: '/sign-in', as: 'anonymous' },
    { name: 'sign-in-page-link', path: '/sign-in?token=from-a-mail', as: 'anonymous' },
    rendered('sign-in-page-rejected', (locale) => signInPage({ locale, next: '/', email, rejection: wrongPassword })),
    rendered('sign-in-page-slow', (locale) => signInPage({ locale, next: '/', email, rejection: tooOften })),
    rendered('sign-in-page-spent', (locale) => signInPage({ locale, next: '/', email: '', rejection: spentLink })),
    rendered('sign-in-page-code', (locale) => codePage({ locale, next: '/', proof })),
    rendered('sign-in-page-code-rejected', (locale) => codePage({ locale, next: '/', proof, rejection: wrongCode })),
    rendered('sign-in-page-mailed', (locale) => message(locale, 'mailed', 'mailedText')),
    { name: 'password', path: '/password-reset', as: 'anonymous' },
    { name: 'password-new', path: '/password-reset?token=from-a-mail', as: 'anonymous' },
    rendered('password-rejected', (locale) => newPasswordPage({ locale, token: 'x', rejection: knownPassword })),
    rendered('password-done', (locale) => message(locale, 'resetDone', 'resetDoneText')),
    ...(['new_account', 'signed_in', 'sign_in_first', 'other_account'] as const).map((joining) =>
      rendered(`invitation-${joining.replaceAll('_', '-')}`, (locale) => invitation(locale, joining)),
    ),
    { name: 'invitation-gone', path: '/invitation?token=replaced', as: 'anonymous' },
    { name: 'consent', path: consentPath },
    rendered('consent-assistant', (locale) => consentPage(assistant, locale)),
    rendered('consent-withheld', (locale) => consentPage(withheld, locale)),
    { name: 'consent-failed', path: '/oauth/authorize?client_id=nobody' },
    rendered('consent-healthcare', (locale) => errorPage('healthcare', locale, healthcare(locale))),
    ...(connectPath ? [{ name: 'connect', path: connectPath, as: 'anonymous' as const }] : []),
    rendered('connect-for-partner', (locale) => connectPage({ ...people, app: 'Agency dashboard' }, '/', locale)),
    rendered('connect-done', (locale) => resultPage(people, ending({ status: 'success' }), locale)),
    rendered('connect-choose', (locale) => resultPage(people, ending(several), locale)),
    rendered('connect-cancelled', (locale) => resultPage(people, ending(cancelled), locale)),
    rendered('connect-failed', (locale) => resultPage(people, ending(denied, vendorMessage), locale)),
    { name: 'connect-unknown', path: '/connect/not-one-of-ours', as: 'anonymous' },
    { name: 'docs', path: '/docs', as: 'anonymous' },
    { name: 'docs-errors', path: '/docs/errors', as: 'anonymous' },
  ]
}

/** A page that needs several steps to reach, rendered directly in the language of the browser. */
function rendered(name: string, pageIn: (locale: Locale) => Page): Screenshot {
  const before = async (tab: Tab) => {
    const locale = chooseLocale((await tab.evaluate('navigator.language')) as string)
    await tab.route(
      ({ searchParams }) => searchParams.get('screenshot') === name,
      (route) => route.fulfill(toResponse(pageIn(locale))),
    )
  }
  return { name, path: `/sign-in?screenshot=${name}`, as: 'anonymous', before }
}

function toResponse(page: Page): { status: number; headers: Record<string, string>; body: string } {
  const response = { status: 200, headers: {} as Record<string, string>, body: '' }
  const reply = {
    code(status: number) {
      response.status = status
      return reply
    },
    header(name: string, value: string) {
      response.headers[name] = value
      return reply
    },
    send(body: string) {
      response.body = body
      return reply
    },
  }
  sendPage(reply as unknown as FastifyReply, page)
  return response
}

const email = 'luz@agency.example.com'
const proof = { pending: 'x' }
const rejected = (reason: string) => new ApiError('unauthorized', 'Rejected.', { reason })
const wrongPassword = rejected('invalid_credentials')
const wrongCode = rejected('invalid_code')
const spentLink = rejected('link_unusable')
const tooOften = new ApiError('rate_limit_exceeded', 'Too many.', { retry_after_seconds: 1 })
const knownPassword = new ApiError('compromised_password', 'Known.')

const message = (locale: Locale, title: 'mailed' | 'resetDone', text: 'mailedText' | 'resetDoneText') =>
  plainPage({ locale, title: pageMessages[locale][title], text: pageMessages[locale][text] })

const invitation = (locale: Locale, joining: Joining) =>
  invitationPage({ locale, token: 'x', invited: { workspace: 'Demo workspace', email, role: 'editor' }, joining })

const offered = (scopes: Scope[]): Choice['offer'] => ({ scopes, withheld: null })
const clinic = {
  id: 'b',
  name: 'Clínica Dental Maipo',
  workspace: 'Demo workspace',
  workspace_id: 'w',
  isHealthcare: true,
}
const shop = {
  id: 'a',
  name: 'Muebles Cordillera',
  workspace: 'Demo workspace',
  workspace_id: 'w',
  isHealthcare: false,
}
const request = { email: 'owner@demo.example', ticket: 'x', signInPath: '/sign-in' }

const assistant: Question = {
  ...request,
  app: {
    name: 'Desk assistant',
    client_id: 'https://assistant.example/client.json',
    trust: 'self_registered',
    owner: null,
  },
  scopeRequest: { kind: 'assistant', scopes: ['mcp:read', 'mcp:write', 'customers:read'], isNamed: true },
  redirectUri: 'https://assistant.example/back',
  choices: [
    { ...shop, role: 'owner', offer: offered(['mcp:read', 'mcp:write', 'customers:read']) },
    { ...clinic, role: 'viewer', offer: { scopes: [], withheld: 'healthcare' } },
  ],
  everywhere: offered(['mcp:read', 'mcp:write']),
  chosen: 'all',
}

const withheld: Question = {
  ...request,
  app: { name: 'Agency dashboard', client_id: 'app_1', trust: 'known', owner: null },
  scopeRequest: { kind: 'partner', scopes: ['analytics', 'customers:read'], isNamed: true },
  redirectUri: 'https://agency.example.com/back',
  choices: [{ ...shop, role: 'editor', offer: { scopes: [], withheld: 'role' } }],
  everywhere: null,
  chosen: null,
}

const healthcare = (locale: Locale) => ({
  status: 403,
  code: 'healthcare_scope_forbidden',
  back: backLink('Agency dashboard', 'https://agency.example.com/back', locale),
})

const people = {
  provider: providers.find(({ key }) => key === 'social_ads')!,
  app: 'Tributary',
  business: 'Muebles Cordillera',
}
const several = { status: 'pending_selection', candidate_count: 3 } as const
const cancelled = { status: 'cancelled', reason: 'user_cancelled' } as const
const denied = { status: 'failed', reason: 'provider_denied' } as const
const vendorMessage = 'This app has not completed business verification.'

/** The fields of a hand-off that the page shows. */
function ending(outcome: HandoffResult['outcome'], provider_message: string | null = null): HandoffResult {
  const handoff = { id: 'h', profile_id: 'p', provider: 'social_ads', reason: null, provider_message, return_url: null }
  return { handoff: handoff as unknown as HandoffResult['handoff'], outcome }
}
