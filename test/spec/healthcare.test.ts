import { describe, expect, it } from 'vitest'
import { type Scope, scopeNames } from '../../src/kernel/context/scopes.ts'
import { newId } from '../../src/kernel/ids.ts'
import { logPersonalDataAccess } from '../../src/tenancy/access-log/log-personal-data-access.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()

/** A profile governed by an app, with a credential for each kind of partner. */
async function governed(columns: Parameters<typeof app.seed.profile>[0] = {}, scopes: Scope[] = [...scopeNames]) {
  const { app: partner, client_secret } = await app.seed.app({ allowed_scopes: [...scopeNames] })
  const profile = await app.seed.profile({
    provisioned_by_app_id: partner.id,
    attribution_enabled_at: app.clock.now(),
    ...columns,
  })
  const key = await app.seed.key({ profile_id: profile.id, app_id: partner.id, scopes })
  return { partner, client_secret, profile, key }
}

const range = { date_from: '2026-03-01', date_to: '2026-03-31' }
const personReads: [`GET /${string}`, Record<string, string>][] = [
  ['GET /api/v1/customers', { ...range, goal: 'payment_received' }],
  ['GET /api/v1/customers/search', { q: 'ana' }],
  [`GET /api/v1/customers/${newId()}/journey`, {}],
  [`GET /api/v1/customers/${newId()}/journey-summary`, {}],
  ['GET /api/v1/tracking/events', {}],
]

describe.each([
  ['platform_safe', { privacy_mode: 'platform_safe' as const }],
  ['hipaa', { privacy_mode: 'hipaa' as const }],
])('5.5 on a %s profile', (_, columns) => {
  it.each(personReads)(
    '%s always rejects a partner key, whatever its scopes: 403 healthcare_scope_forbidden',
    async (route, query) => {
      const { key } = await governed(columns)
      const { status, body } = await app.call(route, { key, query })
      expect([status, body.error.code]).toEqual([403, 'healthcare_scope_forbidden'])
    },
  )

  it('a projected read is allowed under conversions:read', async () => {
    const { key } = await governed(columns)
    const { status, body } = await app.call('GET /api/v1/customers/journey', { key, query: { customer_key: 'nobody' } })
    expect([status, body.error.code]).toEqual([404, 'customer_not_found'])
    const payments = await app.call('GET /api/v1/payments', { key, query: { from: '2026-03-01', to: '2026-03-31' } })
    expect([payments.status, payments.body.data]).toEqual([200, []])
  })

  it('no access log entry is written for a partner, because no personal data is returned', async () => {
    const { key, profile } = await governed(columns)
    await app.call('GET /api/v1/payments', { key, query: { from: '2026-03-01', to: '2026-03-31' } })
    for (const [route, query] of personReads) await app.call(route, { key, query })
    const rows = await app.db
      .selectFrom('personal_data_access')
      .select('id')
      .where('profile_id', '=', profile.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('a member of the workspace can still read', async () => {
    const { profile } = await governed(columns)
    const user = await app.seed.user({ workspace_id: profile.workspace_id, role: 'editor' })
    const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
    expect((await app.call('GET /api/v1/tracking/events', { session })).status).toBe(200)
  })

  it('an erasure works as on any other profile', async () => {
    const { key } = await governed(columns)
    await app.call('POST /api/v1/customers', {
      key,
      body: { rows: [{ email: 'ana@example.com', external_id: 'c-1' }] },
    })
    const erased = await app.call('POST /api/v1/customers/erasures', {
      key,
      body: { request_ref: 'r', customer_key: 'c-1' },
    })
    expect(erased.status).toBe(202)
  })

  it('requesting customers:read gives 403 healthcare_scope_forbidden, and a replacement key lacks the person scopes', async () => {
    const { partner, profile } = await governed(columns)
    const token = await app.seed.appToken({ app_id: partner.id, profile_id: profile.id, scopes: [...scopeNames] })
    const path = `POST /api/v1/profiles/${profile.id}/keys` as const
    const tokenResponse = await app.call(path, { key: token, body: { scopes: ['customers:read'] } })
    expect([tokenResponse.status, tokenResponse.body.error?.code]).toEqual([403, 'healthcare_scope_forbidden'])
    const created = await app.call(path, { key: token, body: { scopes: ['conversions:read'] } })
    expect([created.status, created.body.data.scopes]).toEqual([201, ['conversions:read']])
  })
})

describe('5.5 when a profile becomes healthcare-family', () => {
  it('no request of its delegated key that starts after the response succeeds, under load', async () => {
    const { profile, key } = await governed({}, ['visitors:read', 'customers:read'])
    const readKey = await app.seed.key({ profile_id: profile.id, scopes: ['conversions:read'] })
    let isDone = false
    const seen: { isLate: boolean; status: number }[] = []
    const reader = async () => {
      for (let turn = 0; turn < 25; turn++) {
        const isLate = isDone
        const { status } = await app.call('GET /api/v1/tracking/events', { key })
        seen.push({ isLate, status })
      }
    }
    const readers = Array.from({ length: 10 }, reader)
    while (seen.length < 60) await new Promise((resolve) => setImmediate(resolve))
    const patched = await app.call(`PATCH /api/v1/admin/profiles/${profile.id}`, {
      operator: true,
      body: { privacy_mode: 'hipaa' },
    })
    isDone = true
    expect(patched.status).toBe(200)
    await Promise.all(readers)
    const late = seen.filter(({ isLate }) => isLate)
    expect(late.length).toBeGreaterThan(50)
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set([401]))
    expect(seen.some(({ status }) => status === 200)).toBe(true)
    const other = await app.call('GET /api/v1/payments', {
      key: readKey,
      query: { from: '2026-03-01', to: '2026-03-02' },
    })
    expect(other.status).toBe(200)
  })

  it('a process that has not been notified yet returns no personal data either', async () => {
    const { profile, key } = await governed({}, ['visitors:read'])
    expect((await app.call('GET /api/v1/tracking/events', { key })).status).toBe(200)
    // Writes like another process whose notification has not arrived: this process still considers the key valid.
    await app.db
      .updateTable('api_key')
      .set({ revoked_at: app.clock.now() })
      .where('profile_id', '=', profile.id)
      .execute()
    const { status, body } = await app.call('GET /api/v1/tracking/events', { key })
    expect([status, body.error.code]).toEqual([401, 'unauthorized'])
  })

  it('a response whose access log entry cannot be written is not sent', async () => {
    const { profile } = await governed()
    const ctx = {
      ...app.ctx,
      requestId: 'r',
      operation: { id: 'x.y', route: 'GET /x' },
      ip: '::1',
      userAgent: null,
    }
    const actor = { kind: 'api_key' as const, key_id: newId(), app_id: null }
    const disclosing = logPersonalDataAccess(
      { ...ctx, actor, profile: profile as never, scopes: new Set() },
      { count: 1 },
    )
    await expect(disclosing).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
