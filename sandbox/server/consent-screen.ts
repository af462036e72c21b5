import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Grant } from '../grants.ts'
import type { Consent, Query, SandboxRequest, SandboxResponse, SandboxVendor } from '../vendor.ts'
import { escapeHtml, htmlPage } from './html-page.ts'

/** The path that receives the person's choice, on every vendor's origin. */
export const decisionPath = '/sandbox/decision'

const codeTtlSeconds = 600

/** The person signed in at the vendor, unless the choice names another one. */
const defaultPerson = '10220011'

/** The outcomes a person can choose, in the order of the buttons. */
export const consentOutcomes = [
  'allow_one',
  'allow_several',
  'allow_ticked',
  'allow_none',
  'cancel',
  'deny',
  'error',
  'error_page',
  'slow',
] as const

export type ConsentOutcome = (typeof consentOutcomes)[number]

/** Returns the vendor's consent screen, or its rejection of the request. */
export function showConsent(vendor: SandboxVendor, request: SandboxRequest): SandboxResponse {
  const { query } = request
  const consent = vendor.consent!
  const rejection = checkRequest(vendor, query) ?? consent.check?.(query) ?? null
  if (rejection !== null) return errorPage(vendor, 400, rejection)
  const scopes = readScopes(consent, query).map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`)
  const accounts = consent.accounts.map(
    ({ id, name }) =>
      `<li><label><input type="checkbox" name="account" value="${escapeHtml(id)}"> ${escapeHtml(name)} <small>${escapeHtml(id)}</small></label></li>`,
  )
  const buttons = consentOutcomes.map(
    (outcome) => `<button name="outcome" value="${outcome}">${escapeHtml(labelOf(outcome, consent))}</button>`,
  )
  const body = `<p><strong>${escapeHtml(query[consent.clientIdName ?? 'client_id']!)}</strong> asks for access to your account.</p>
<ul>${scopes.join('')}</ul>
<form method="post" action="${decisionPath}">
<input type="hidden" name="request" value="${escapeHtml(new URLSearchParams(query).toString())}">
<ul>${accounts.join('')}</ul>
<p class="buttons">${buttons.join('\n')}</p>
</form>`
  return { html: htmlPage(`${vendor.name} (sandbox)`, body) }
}

/** Handles a choice: redirects to the caller with a code or the vendor's error, or shows an error page. */
export async function decideConsent(vendor: SandboxVendor, request: SandboxRequest): Promise<SandboxResponse> {
  const chosen = new URLSearchParams(request.text)
  const query = Object.fromEntries(new URLSearchParams(chosen.get('request') ?? ''))
  const consent = vendor.consent!
  const rejection = checkRequest(vendor, query) ?? consent.check?.(query) ?? null
  if (rejection !== null) return errorPage(vendor, 400, rejection)
  const outcome = chosen.get('outcome') as ConsentOutcome
  const person = chosen.get('person') ?? defaultPerson
  switch (outcome) {
    case 'cancel':
    case 'deny':
    case 'error':
      return sendBack(query, consent.rejections?.[outcome] ?? { error: rfcErrors[outcome] })
    case 'error_page':
      return errorPage(vendor, 500, 'Something went wrong. Please try again later.')
    case 'slow':
      await wait(Math.min(60, Number(chosen.get('seconds') ?? 5)) * 1000)
      return allow(consent, request, query, { accounts: accountsOf('allow_one', consent, chosen), person })
    default:
      return consentOutcomes.includes(outcome)
        ? allow(consent, request, query, { accounts: accountsOf(outcome, consent, chosen), person })
        : errorPage(vendor, 400, 'There is no such choice.')
  }
}

const rfcErrors = { cancel: 'access_denied', deny: 'unauthorized_client', error: 'server_error' }

function checkRequest(vendor: SandboxVendor, query: Query): string | null {
  const name = vendor.consent?.clientIdName ?? 'client_id'
  const isKnown = [vendor.settings.CLIENT_ID, ...(vendor.consent?.furtherClients ?? [])].includes(query[name])
  if (!isKnown) return `The app is not known: ${name} is wrong.`
  if (!/^https?:$/.test(URL.parse(query.redirect_uri ?? '')?.protocol ?? '')) return 'redirect_uri is no web address.'
  return null
}

function allow(
  consent: Consent,
  { grants }: SandboxRequest,
  query: Query,
  allowed: Pick<Grant, 'accounts' | 'person'>,
): SandboxResponse {
  const grant = { id: randomUUID(), ...allowed, scopes: readScopes(consent, query) }
  const code = grants.issue('code', grant, codeTtlSeconds, {
    redirect_uri: query.redirect_uri,
    code_challenge: query.code_challenge,
  })
  return sendBack(query, { [consent.codeName ?? 'code']: code, ...consent.extraQuery?.(grant) })
}

function accountsOf(outcome: ConsentOutcome, { accounts }: Consent, chosen: URLSearchParams): string[] {
  const ids = accounts.map(({ id }) => id)
  if (outcome === 'allow_none') return []
  if (outcome === 'allow_several') return ids
  if (outcome === 'allow_ticked') return ids.filter((id) => chosen.getAll('account').includes(id))
  return ids.slice(0, 1)
}

function readScopes(consent: Consent, query: Query): string[] {
  return consent.readScopes?.(query) ?? (query.scope ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
}

function sendBack(query: Query, response: Query): SandboxResponse {
  const url = new URL(query.redirect_uri!)
  for (const [name, value] of Object.entries(response)) url.searchParams.set(name, value)
  if (query.state !== undefined) url.searchParams.set('state', query.state)
  return { status: 302, headers: { location: url.href } }
}

function errorPage(vendor: SandboxVendor, status: number, text: string): SandboxResponse {
  return { status, html: htmlPage(`${vendor.name} (sandbox)`, `<p role="alert">${escapeHtml(text)}</p>`) }
}

function labelOf(outcome: ConsentOutcome, { accounts }: Consent): string {
  const text: Record<ConsentOutcome, string> = {
    allow_one: `Allow ${accounts[0]?.name ?? 'one account'}`,
    allow_several: `Allow all ${accounts.length}`,
    allow_ticked: 'Allow the ticked ones',
    allow_none: 'Allow, but no account',
    cancel: 'Cancel',
    deny: 'The vendor rejects the app',
    error: 'The vendor fails and sends you back',
    error_page: 'The vendor fails and shows a page',
    slow: `Allow ${accounts[0]?.name ?? 'one account'} after five seconds`,
  }
  return text[outcome]
}
