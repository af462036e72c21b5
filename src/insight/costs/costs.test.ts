import { expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { verifyProfile } from '../../attribution/rollups/verify-days.ts'
import type { Scope } from '../../kernel/context/scopes.ts'

const app = await testApp()
const scopes: Scope[] = ['campaigns:read', 'analytics:read', 'goals:write']
const rule = { effective_from: '2026-01-01', gross_margin_percent: 40, fees: [] }

it('a change of the rules recomputes the contribution of past payments', async () => {
  const business = await app.seed.business({ scopes })
  const { key, profile } = business
  await business.conversion({ at: '2026-03-05T12:00:00Z', type: 'payment_received', person: 'ana', value: '100' })
  await business.conversion({ at: '2026-03-20T12:00:00Z', type: 'payment_received', person: 'ana', value: '50' })
  const totals = async () => {
    const query = { date_from: '2026-03-01', date_to: '2026-03-31' }
    return (await app.call('GET /api/v1/overview', { key, query })).body.data.totals
  }
  expect(await totals()).toMatchObject({ new_customer_value: 100, returning_value: 50, contribution: null, poas: null })
  const put = await app.call('PUT /api/v1/profile/costs', { key, body: { rules: [rule] } })
  expect([put.status, put.body.data, put.body.meta.recompute.cause]).toEqual([200, { rules: [rule] }, 'costs_changed'])
  await business.recompute()
  expect(await totals()).toMatchObject({ contribution: 60, contribution_after_ads: 60, poas: null })
  expect(await verifyProfile(app.db, profile.id)).toEqual([])
  expect((await app.call('GET /api/v1/profile/costs', { key })).body.data).toEqual({ rules: [rule] })
  await app.call('PUT /api/v1/profile/costs', { key, body: { rules: [] } })
  await business.recompute()
  expect(await totals()).toMatchObject({ contribution: null, contribution_after_ads: null })
  expect(await verifyProfile(app.db, profile.id)).toEqual([])
})

it('spend without payments reduces the contribution after ads once the profile has costs', async () => {
  const business = await app.seed.business({ scopes })
  const { key } = business
  await business.deliver(seededAd('1'), { spend: '30', date: '2026-03-06' })
  const read = async () => {
    const query = { date_from: '2026-03-01', date_to: '2026-03-31' }
    const { totals } = (await app.call('GET /api/v1/overview', { key, query })).body.data
    const [row] = (await app.call('GET /api/v1/campaigns', { key, query: { ...query, level: 'campaign' } })).body.data
    return [totals.contribution_after_ads, row.contribution_after_ads]
  }
  expect(await read()).toEqual([null, null])
  await app.call('PUT /api/v1/profile/costs', { key, body: { rules: [rule] } })
  expect(await read()).toEqual([-30, -30])
})

it('records a change of the rules in the audit log, once', async () => {
  const { key, profile } = await app.seed.business({ scopes })
  for (const _ of [1, 2]) await app.call('PUT /api/v1/profile/costs', { key, body: { rules: [rule] } })
  const events = await app.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('workspace_id', '=', profile.workspace_id)
    .where('action', '=', 'profile_changed')
    .execute()
  expect(events).toEqual([{ action: 'profile_changed', details: { profile_id: profile.id, fields: 'costs' } }])
})

it.each([
  [[rule, rule], 'rules.1.effective_from'],
  [[{ ...rule, gross_margin_percent: 101 }], 'rules.0.gross_margin_percent'],
  [[{ ...rule, gross_margin_percent: -1 }], 'rules.0.gross_margin_percent'],
  [[{ ...rule, fees: [{ provider: 'paypal', percent: 3, fixed: 0 }] }], 'rules.0.fees.0.provider'],
  [[{ ...rule, fees: [{ provider: 'payments_a', percent: 3, fixed: -1 }] }], 'rules.0.fees.0.fixed'],
  [[{ ...rule, effective_from: '2026-02-30' }], 'rules.0.effective_from'],
])('rejects %j and changes nothing', async (rules, field) => {
  const { key } = await app.seed.business({ scopes })
  await app.call('PUT /api/v1/profile/costs', { key, body: { rules: [rule] } })
  const { status, body } = await app.call('PUT /api/v1/profile/costs', { key, body: { rules } })
  expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', field])
  expect((await app.call('GET /api/v1/profile/costs', { key })).body.data).toEqual({ rules: [rule] })
})
