import type { FastifyReply } from 'fastify'
import type { Page as Tab } from 'playwright-core'
import type { Ending } from '../../src/connect/handoffs/ending.ts'
import { askingPage, endingPage } from '../../src/connect/pages/handoff-page.ts'
import { providers } from '../../src/connect/registry.ts'
import { chooseLocale, type Locale, type Page, sendPage } from '../../src/http/page.ts'
import { ApiError } from '../../src/kernel/errors.ts'
import type { Scope } from '../../src/kernel/scopes.ts'
import { backLink, type Choice, consentPage, problemPage, type Question } from '../../src/oauth/pages/consent-page.ts'
import {
  codePage,
  invitationPage,
  type Joining,
  newPasswordPage,
  plainPage,
  signInPage,
} from '../../src/people/pages/pages.ts'
import { pageWords } from '../../src/people/pages/words.ts'
import type { Scene, Shot } from './scene.ts'

/** The pages that work without a script: the way in, a new password, invitations, consent, connecting, and the reference. */
export function pageShots({ consentPath, connectPath }: Scene): Shot[] {
  return [
    { name: 'way-in', path: '/sign-in', as: 'nobody' },
    { name: 'way-in-link', path: '/sign-in?token=from-a-mail', as: 'nobody' },
    staged('way-in-refused', (locale) => signInPage({ locale, next: '/', email, refusal: wrongPassword })),
    staged('way-in-slow', (locale) => signInPage({ locale, next: '/', email, refusal: tooOften })),
    staged('way-in-spent', (locale) => signInPage({ locale, next: '/', email: '', refusal: spentLink })),
    staged('way-in-code', (locale) => codePage({ locale, next: '/', proof })),
    staged('way-in-code-refused', (locale) => codePage({ locale, next: '/', proof, refusal: wrongCode })),
    staged('way-in-mailed', (locale) => told(locale, 'mailed', 'mailedText')),
    { name: 'password', path: '/password-reset', as: 'nobody' },
    { name: 'password-new', path: '/password-reset?token=from-a-mail', as: 'nobody' },
    staged('password-refused', (locale) => newPasswordPage({ locale, token: 'x', refusal: knownPassword })),
    staged('password-done', (locale) => told(locale, 'resetDone', 'resetDoneText')),
    ...(['new_account', 'signed_in', 'sign_in_first', 'other_account'] as const).map((joining) =>
      staged(`invitation-${joining.replaceAll('_', '-')}`, (locale) => invitation(locale, joining)),
    ),
    { name: 'invitation-gone', path: '/invitation?token=replaced', as: 'nobody' },
    { name: 'consent', path: consentPath },
    staged('consent-assistant', (locale) => consentPage(assistant, locale)),
    staged('consent-withheld', (locale) => consentPage(withheld, locale)),
    { name: 'consent-failed', path: '/oauth/authorize?client_id=nobody' },
    staged('consent-healthcare', (locale) => problemPage('healthcare', locale, healthcare(locale))),
    { name: 'connect', path: connectPath, as: 'nobody' },
    staged('connect-for-partner', (locale) => askingPage({ ...people, app: 'Agency dashboard' }, '/', locale)),
    staged('connect-done', (locale) => endingPage(people, ending({ status: 'success' }), locale)),
    staged('connect-choose', (locale) => endingPage(people, ending(several), locale)),
    staged('connect-cancelled', (locale) => endingPage(people, ending(cancelled), locale)),
    staged('connect-failed', (locale) => endingPage(people, ending(denied, vendorWords), locale)),
    { name: 'connect-unknown', path: '/connect/not-one-of-ours', as: 'nobody' },
    { name: 'docs', path: '/docs', as: 'nobody' },
    { name: 'docs-errors', path: '/docs/errors', as: 'nobody' },
  ]
}

/** A page at the end of a longer way, made by what makes it for people, in the browser's language. */
function staged(name: string, pageIn: (locale: Locale) => Page): Shot {
  const before = async (tab: Tab) => {
    const locale = chooseLocale((await tab.evaluate('navigator.language')) as string)
    await tab.route(
      ({ searchParams }) => searchParams.get('picture') === name,
      (route) => route.fulfill(answerOf(pageIn(locale))),
    )
  }
  return { name, path: `/sign-in?picture=${name}`, as: 'nobody', before }
}

function answerOf(page: Page): { status: number; headers: Record<string, string>; body: string } {
  const answer = { status: 200, headers: {} as Record<string, string>, body: '' }
  const reply = {
    code(status: number) {
      answer.status = status
      return reply
    },
    header(name: string, value: string) {
      answer.headers[name] = value
      return reply
    },
    send(body: string) {
      answer.body = body
      return reply
    },
  }
  sendPage(reply as unknown as FastifyReply, page)
  return answer
}

const email = 'luz@agency.example.com'
const proof = { pending: 'x' }
const refused = (reason: string) => new ApiError('unauthorized', 'Refused.', { reason })
const wrongPassword = refused('invalid_credentials')
const wrongCode = refused('invalid_code')
const spentLink = refused('link_unusable')
const tooOften = new ApiError('rate_limit_exceeded', 'Too many.', { retry_after_seconds: 1 })
const knownPassword = new ApiError('compromised_password', 'Known.')

const told = (locale: Locale, title: 'mailed' | 'resetDone', text: 'mailedText' | 'resetDoneText') =>
  plainPage({ locale, title: pageWords[locale][title], text: pageWords[locale][text] })

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
const asked = { email: 'owner@demo.example', ticket: 'x', signInPath: '/sign-in' }

const assistant: Question = {
  ...asked,
  app: {
    name: 'Desk assistant',
    client_id: 'https://assistant.example/client.json',
    trust: 'self_registered',
    owner: null,
  },
  wish: { kind: 'assistant', scopes: ['mcp:read', 'mcp:write', 'customers:read'], isNamed: true },
  redirectUri: 'https://assistant.example/back',
  choices: [
    { ...shop, role: 'owner', offer: offered(['mcp:read', 'mcp:write', 'customers:read']) },
    { ...clinic, role: 'viewer', offer: { scopes: [], withheld: 'healthcare' } },
  ],
  everywhere: offered(['mcp:read', 'mcp:write']),
  chosen: 'all',
}

const withheld: Question = {
  ...asked,
  app: { name: 'Agency dashboard', client_id: 'app_1', trust: 'known', owner: null },
  wish: { kind: 'partner', scopes: ['analytics', 'customers:read'], isNamed: true },
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
const vendorWords = 'This app has not completed business verification.'

/** Of a hand-off, what the page reads of it. */
function ending(outcome: Ending['outcome'], provider_message: string | null = null): Ending {
  const handoff = { id: 'h', profile_id: 'p', provider: 'social_ads', reason: null, provider_message, return_url: null }
  return { handoff: handoff as unknown as Ending['handoff'], outcome }
}
