import { z } from 'zod'
import type {
  Account,
  ConsentCallback,
  ConsentRequest,
  OAuth,
  Tokens,
  VendorCall,
  VendorSession,
} from '../../provider.ts'
import { graphPath, graphVersion, listEdge, requestGraph } from './graph.ts'

/** The README of this folder explains each permission. */
const permissions = [
  'ads_read',
  'ads_management',
  'business_management',
  'pages_show_list',
  'whatsapp_business_manage_events',
] as const

/** Tokens last about two months and are renewed this many days before expiry. */
const renewAheadDays = 30

export const consent: OAuth = {
  renewAheadDays,
  consentUrl,
  exchangeCode,
  refreshTokens,
  listAccounts,
  revokeTokens,
  parseConsentRejection,
}

function consentUrl({ registration, consent_origin, redirect_uri, state, locale }: ConsentRequest): string {
  const url = new URL(`/${graphVersion}/dialog/oauth`, consent_origin)
  const configuration = registration.settings.CONFIG_ID
  url.search = new URLSearchParams({
    client_id: registration.client_id,
    redirect_uri,
    state,
    response_type: 'code',
    locale: locale === 'es' ? 'es_LA' : 'en_US',
    // A registered configuration has its own permissions, and the vendor rejects requests with both.
    ...(configuration ? { config_id: configuration } : { scope: permissions.join(',') }),
  }).toString()
  return url.href
}

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() })

async function exchangeCode(call: VendorCall, { code, redirect_uri }: ConsentCallback): Promise<Tokens> {
  const short = await requestToken(call, { code, redirect_uri })
  const tokens = await toLongLived(call, short.access_token)
  const { id } = await requestGraph(call, tokens.access_token, { path: '/me', query: { fields: 'id' } }, personResponse)
  return { ...tokens, grantor: id }
}

const personResponse = z.object({ id: z.string().min(1) })

/**
 * There is no refresh token: a valid token is exchanged for one that expires later, and an expired token cannot be exchanged. So
 * the exchange starts weeks before expiry and is tried daily until it succeeds.
 */
async function refreshTokens(call: VendorCall, tokens: Tokens): Promise<Tokens> {
  return toLongLived(call, tokens.access_token)
}

/** The vendor documents a GET. A configuration returns tokens of a system user, which are renewed for two months at a time. */
async function toLongLived(call: VendorCall, accessToken: string): Promise<Tokens> {
  const { client_id, client_secret, settings } = call.registration
  const query = {
    grant_type: 'fb_exchange_token',
    client_id,
    client_secret,
    fb_exchange_token: accessToken,
    ...(settings.CONFIG_ID && { set_token_expires_in_60_days: true }),
  }
  const token = await call.http.json({ at: 'token', path: graphPath('/oauth/access_token'), query }, tokenResponse)
  return {
    access_token: token.access_token,
    refresh_token: null,
    expires_at: token.expires_in ? new Date(call.now().getTime() + token.expires_in * 1000) : null,
    scopes: await listGranted(call, token.access_token),
  }
}

/** Sent as a form, so that neither code nor secret is in a URL. */
function requestToken({ registration, http }: VendorCall, fields: Record<string, string>) {
  const { client_id, client_secret } = registration
  return http.json(
    { at: 'token', path: graphPath('/oauth/access_token'), form: { client_id, client_secret, ...fields } },
    tokenResponse,
  )
}

const permissionsResponse = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })

/** A person may deselect any requested permission on the consent screen. */
async function listGranted(call: VendorCall, accessToken: string): Promise<string[]> {
  const { data } = await requestGraph(call, accessToken, { path: '/me/permissions' }, permissionsResponse)
  return data.filter(({ status }) => status === 'granted').map(({ permission }) => permission)
}

const adAccount = z.object({
  id: z.string().regex(/^act_\d+$/),
  name: z.string().optional(),
  currency: z.string().length(3),
  timezone_name: z.string().optional(),
  business: z.object({ name: z.string() }).optional(),
})

async function listAccounts(session: VendorSession): Promise<Account[]> {
  // Only a person with the permission can read the owner of an account; without it the vendor rejects the whole list.
  const isVisible = session.tokens.scopes.includes('business_management')
  const fields = `id,name,currency,timezone_name${isVisible ? ',business{name}' : ''}`
  const found = await listEdge(session, { path: '/me/adaccounts', query: { fields, limit: 100 } }, adAccount)
  return found.map(({ id, name, currency, timezone_name, business }) => ({
    external_id: id,
    name: name || id,
    currency,
    details: { ...(timezone_name && { timezone: timezone_name }), ...(business && { business: business.name }) },
  }))
}

/** Without a permission name the vendor revokes all of them, and every token of the person for this app. */
async function revokeTokens(session: VendorSession): Promise<void> {
  const { access_token, grantor } = session.tokens
  const path = `/${encodeURIComponent(grantor ?? 'me')}/permissions`
  await requestGraph(session, access_token, { method: 'DELETE', path }, z.unknown())
}

/** The dialog numbers its failures; these two are temporary failures of the dialog. The others use the standard codes. */
function parseConsentRejection(query: Readonly<Record<string, string>>): 'provider_error' | null {
  return query.error_code === '1' || query.error_code === '2' ? 'provider_error' : null
}
