import type { TestApp } from '../support/app/test-app.ts'

/**
 * Completes the consent screen of the sandbox's ad platform as a person who grants several accounts, for the operations about
 * selecting accounts.
 */
export async function seedConsent({ call, seed }: TestApp, profileId: string): Promise<void> {
  const key = await seed.key({ profile_id: profileId, scopes: ['connections:write'] })
  const created = await call('POST /api/v1/connections/social_ads/handoff', { key, body: {} })
  const started = await call(`GET ${new URL(created.body.data.start_url).pathname}` as 'GET /')
  const consent = new URL(started.headers.location!)
  const form = new URLSearchParams({ request: consent.searchParams.toString(), outcome: 'allow_several' })
  const decided = await fetch(`${consent.origin}/sandbox/decision`, { method: 'POST', body: form, redirect: 'manual' })
  const callback = new URL(decided.headers.get('location')!)
  const cookie = String(started.headers['set-cookie']).split(';')[0]!
  await call(`GET ${callback.pathname}${callback.search}` as 'GET /', { headers: { cookie } })
}

/** Returns the token that the bank's widget issues after a person selects an account. */
export async function seedExchangeToken({ call, seed, services }: TestApp, profileId: string): Promise<string> {
  const key = await seed.key({ profile_id: profileId, scopes: ['connections:write'] })
  const { body } = await call('POST /api/v1/integrations/bank-link/link/start', { key })
  const response = await fetch(`${services.vendors.find('bank_link')!.api_origin}/sandbox/widget`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ widget_token: body.data.widget_token }),
  })
  const { exchange_token } = (await response.json()) as { exchange_token: string }
  return exchange_token
}
