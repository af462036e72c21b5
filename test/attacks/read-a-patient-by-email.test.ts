import { describe, expect, it } from 'vitest'
import { type Scope, scopeNames } from '../../src/kernel/context/scopes.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const patient = { email: 'ana@example.com', phone: '+56911111111', external_id: 'patient-1' }

/** A clinic whose own system knows a patient, and a partner that has every scope on it. */
async function clinic(privacy_mode: 'hipaa' | 'platform_safe' | 'standard' = 'hipaa') {
  const { app: partner } = await app.seed.app({ allowed_scopes: [...scopeNames] })
  const attribution_enabled_at = app.clock.now()
  const profile = await app.seed.profile({ provisioned_by_app_id: partner.id, attribution_enabled_at, privacy_mode })
  const scopes: Scope[] = [...scopeNames]
  const key = await app.seed.key({ profile_id: profile.id, app_id: partner.id, scopes })
  const post = (path: string, body: object) => app.call(`POST /api/v1/customers${path}`, { key, body })
  const add = async (...rows: object[]) => (await post('', { rows })).body.data.results
  const createLinkTokens = async (...customers: object[]) =>
    (await post('/link-tokens', { customers })).body.data.results
  const journey = (customer_key: string) => app.call('GET /api/v1/customers/journey', { key, query: { customer_key } })
  await add(patient)
  return { profile, add, createLinkTokens, journey }
}

describe.each(['hipaa', 'platform_safe'] as const)('a partner on a %s profile', (mode) => {
  it('learns no customer key by creating a link token for an email, a phone or an id', async () => {
    const { createLinkTokens, add } = await clinic(mode)
    const [{ customer_profile_id }] = await add({ email: patient.email })
    const results = await createLinkTokens({ email: patient.email }, { phone: patient.phone }, { customer_profile_id })
    expect(results).toMatchObject(Array(3).fill({ status: 'minted', customer_key: null, token: expect.any(String) }))
    const other = await createLinkTokens({ customer_profile_id, customer_key: 'patient-1' })
    expect(other).toMatchObject([{ status: 'minted', customer_key: null }])
  })

  it('gets back the key that it selected by', async () => {
    const { createLinkTokens } = await clinic(mode)
    const named = { identifier_type: 'external_customer_id', identifier_value: 'patient-1' }
    expect(await createLinkTokens({ customer_key: 'patient-1' }, named)).toMatchObject(
      Array(2).fill({ status: 'minted', customer_key: 'patient-1' }),
    )
  })

  it('binds no key of its own to a known patient by import', async () => {
    const { add, journey } = await clinic(mode)
    const [row] = await add({ email: patient.email, external_id: 'mine' })
    expect(row).toMatchObject({ status: 'matched', ignored_fields: ['external_id'] })
    expect((await journey('mine')).status).toBe(404)
    expect((await journey('patient-1')).status).toBe(200)
  })

  it('does not merge a person it created with a known patient by import', async () => {
    const { profile, add, journey } = await clinic(mode)
    const [mine] = await add({ phone: '+56922222222', external_id: 'mine' })
    const [both] = await add({ phone: '+56922222222', email: patient.email })
    const [keyed] = await add({ external_id: 'mine', email: patient.email })
    expect([mine.status, both.status, keyed.status]).toEqual(['created', 'matched', 'matched'])
    expect(
      await app.db.selectFrom('customer_merge').select('id').where('profile_id', '=', profile.id).execute(),
    ).toEqual([])
    expect(keyed.customer_profile_id).toBe(mine.customer_profile_id)
    expect((await journey('mine')).status).toBe(200)
    const reasons = await app.db
      .selectFrom('identity_conflict')
      .select('reason')
      .where('profile_id', '=', profile.id)
      .execute()
    expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(['healthcare']))
  })
})

it('an ordinary profile still returns the key, and binds one by import', async () => {
  const { add, createLinkTokens, journey } = await clinic('standard')
  expect(await createLinkTokens({ email: patient.email })).toMatchObject([{ customer_key: 'patient-1' }])
  expect(await add({ email: patient.email, external_id: 'mine' })).toEqual([
    expect.not.objectContaining({ ignored_fields: expect.anything() }),
  ])
  expect((await journey('mine')).status).toBe(200)
})
