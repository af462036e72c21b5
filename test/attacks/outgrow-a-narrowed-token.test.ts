import { expect, it } from 'vitest'
import type { Scope } from '../../src/kernel/context/scopes.ts'
import { hourMs } from '../../src/kernel/time/durations.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const everything: Scope[] = ['attribution:write', 'analytics_pii', 'connections']

async function partner() {
  const { app: made, client_secret } = await app.seed.app({ allowed_scopes: everything })
  const profile = await app.seed.profile({ provisioned_by_app_id: made.id, attribution_enabled_at: app.clock.now() })
  await app.seed.grant({ profile_id: profile.id, app_id: made.id, scopes: everything })
  const tokenOf = async (tokenRequest: { scope?: string; profile_id?: string }) => {
    const body = { grant_type: 'client_credentials', client_id: made.client_id, client_secret, ...tokenRequest }
    return (await app.call('POST /oauth/token', { body })).body.access_token as string
  }
  const createKey = (token: string, body: object = {}) =>
    app.call(`POST /api/v1/profiles/${profile.id}/keys`, { key: token, body })
  return { app: made, profile, tokenOf, createKey }
}

it.each([
  ['anywhere', false],
  ['on one profile', true],
])('a token narrowed by scope %s creates no key with more than its own scopes', async (_, isBound) => {
  const { profile, tokenOf, createKey } = await partner()
  const token = await tokenOf({ scope: 'campaigns:read', ...(isBound && { profile_id: profile.id }) })
  const { body } = await createKey(token)
  expect(body.data.scopes).toEqual(['campaigns:read'])
  const more = await createKey(token, { scopes: ['campaigns:read', 'customers:read'] })
  expect(more.status).toBe(403)
  expect(more.body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: ['customers:read'] })
})

it('a narrowed token creates no key that outlives it', async () => {
  const { tokenOf, createKey } = await partner()
  const token = await tokenOf({ scope: 'campaigns:read' })
  const { body } = await createKey(token)
  expect(body.data.expires_at).toBe('2026-03-10T13:00:00.000Z')
  expect((await createKey(token, { expires_at: '2026-03-10T12:30:00Z' })).status).toBe(201)
  const late = await createKey(token, { expires_at: '2026-03-10T13:00:01Z' })
  expect([late.status, late.body.error.field]).toEqual([422, 'expires_at'])
  app.clock.advance(hourMs)
  expect((await app.call('GET /api/v1/profile', { key: body.data.key })).status).toBe(401)
  app.clock.advance(-hourMs)
})

it('a token with all scopes of the app creates keys like the app itself', async () => {
  const { profile, tokenOf, createKey } = await partner()
  for (const tokenRequest of [{}, { profile_id: profile.id }, { scope: everything.join(' ') }]) {
    const { body } = await createKey(await tokenOf(tokenRequest))
    expect(body.data).toMatchObject({ scopes: everything, expires_at: null })
  }
})
