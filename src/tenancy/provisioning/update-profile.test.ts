import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const update = (id: string, body: object) => app.call(`PATCH /api/v1/admin/profiles/${id}`, { operator: true, body })
const statusOf = async (key: string) => (await app.call('GET /api/v1/profile', { key })).status

it('changes only the named fields', async () => {
  const profile = await app.seed.profile()
  const { status, body } = await update(profile.id, { timezone: 'America/Lima', domains: ['a.example'] })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id: profile.id, name: profile.name, timezone: 'America/Lima' })
  const stored = await app.db.selectFrom('profile').selectAll().where('id', '=', profile.id).executeTakeFirst()
  expect(stored).toEqual({ ...profile, timezone: 'America/Lima', domains: ['a.example'] })
})

it('becoming healthcare-family revokes live keys and app tokens with personal data scopes and narrows grants (contract 5.5)', async () => {
  const profile = await app.seed.profile()
  const partner = await app.seed.app()
  await app.seed.grant({ profile_id: profile.id, app_id: partner.app.id, scopes: ['analytics_pii', 'visitors:read'] })
  const credential = { profile_id: profile.id, app_id: partner.app.id }
  const direct = await app.seed.key({ profile_id: profile.id, scopes: ['customers:read'] })
  const bundled = await app.seed.key({ ...credential, scopes: ['analytics_pii'] })
  const token = await app.seed.appToken({ ...credential, scopes: ['visitors:read'] })
  const plainKey = await app.seed.key({ ...credential, scopes: ['analytics', 'attribution:write'] })
  const plainToken = await app.seed.appToken({ ...credential, scopes: ['conversions:read'] })
  for (const live of [direct, bundled, token, plainKey, plainToken]) expect(await statusOf(live)).toBe(200)

  const { body } = await update(profile.id, { privacy_mode: 'platform_safe' })

  expect(body.data).toMatchObject({ privacy_mode: 'platform_safe', is_healthcare_family: true })
  for (const revoked of [direct, bundled, token]) expect(await statusOf(revoked)).toBe(401)
  for (const spared of [plainKey, plainToken]) expect(await statusOf(spared)).toBe(200)
  const grant = await app.db
    .selectFrom('app_grant')
    .select('scopes')
    .where('profile_id', '=', profile.id)
    .executeTakeFirst()
  expect(grant?.scopes).toEqual(['analytics'])
})

it('revoked credentials stay revoked when the profile becomes ordinary again', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['customers:read'] })
  await update(profile.id, { privacy_mode: 'hipaa' })
  const { body } = await update(profile.id, { privacy_mode: 'standard' })
  expect(body.data.is_healthcare_family).toBe(false)
  expect(await statusOf(key)).toBe(401)
})

it('returns 404 for an unknown or archived profile, and 422 for an empty body', async () => {
  const archived = await app.seed.profile({ archived_at: app.clock.now() })
  expect((await update(newId(), { name: 'X' })).status).toBe(404)
  expect((await update(archived.id, { name: 'X' })).status).toBe(404)
  expect((await update((await app.seed.profile()).id, {})).status).toBe(422)
})

it('an admin changes zone, currency, name and sites of a profile, which is recomputed and logged; an editor cannot', async () => {
  const profile = await app.seed.profile({ timezone: 'UTC', reporting_currency: 'USD' })
  const session = async (role: 'admin' | 'editor') => {
    const { id } = await app.seed.user({ workspace_id: profile.workspace_id, role })
    return app.seed.session({ user_id: id, active_profile_id: profile.id })
  }
  const change = async (role: 'admin' | 'editor', body: object) =>
    app.call('PATCH /api/v1/profile', { session: await session(role), body })
  expect((await change('editor', { name: 'Other' })).status).toBe(403)
  const { status, body } = await change('admin', { timezone: 'America/Lima', domains: ['a.example'] })
  expect([status, body.data.timezone, body.data.domains, body.data.name]).toEqual([
    ...[200, 'America/Lima', ['a.example'], profile.name],
  ])
  const runs = await app.db.selectFrom('recompute_run').select('cause').where('profile_id', '=', profile.id).execute()
  expect(runs).toEqual([{ cause: 'profile_changed' }])
  const auditEvents = await app.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('workspace_id', '=', profile.workspace_id)
    .execute()
  expect(auditEvents).toMatchObject([{ action: 'profile_changed', details: { fields: 'domains timezone' } }])
  for (const [wrong, field] of [
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ reporting_currency: 'GOLD' }, 'reporting_currency'],
    [{ domains: ['not a host'] }, 'domains'],
  ] as const) {
    const rejected = await change('admin', wrong)
    expect([rejected.status, rejected.body.error.field]).toEqual([422, field])
  }
})
