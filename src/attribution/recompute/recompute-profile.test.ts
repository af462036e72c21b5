import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { convertAmounts } from '../../ads/entities/convert-amounts.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { recomputeEvents } from '../conversions/recompute-outcomes.ts'
import { insertRates } from '../currency/rate-queries.ts'
import { modelNames } from '../models/models.ts'
import { lockAction, updateAction } from '../payments/action-queries.ts'
import { sumTotals } from '../rollups/report-queries.ts'

const app = await testApp()
const range = { from_day: '2026-01-01', to_day: '2026-12-31', model: 'last_touch' as const }
const ad = (id: string) => `utm_source=facebook&utm_medium=paid&ad_id=${id}`
const noon = '2026-03-04T12:00:00Z'

async function businessWithKey() {
  const business = await app.seed.business()
  const key = await app.seed.key({ profile_id: business.profile.id, scopes: ['goals:write', 'analytics:read'] })
  return { ...business, key }
}

describe('an edited definition', () => {
  it('is applied to past events: new events count, others no longer count, and the report is updated', async () => {
    const business = await businessWithKey()
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: ad('x'), person: 'ana' })
    await business.conversion({ at: noon, person: 'ana', type: 'demo_held' })
    expect(await business.rows('conversion')).toEqual([])
    const goal = { name: 'Demo', source_event_names: ['demo_held'], revenue_type: 'pipeline' }
    const { body } = await app.call('POST /api/v1/goals/definitions', { key: business.key, body: goal })
    await business.recompute()
    expect(await business.rows('conversion')).toMatchObject([{ conversion_key: 'demo', is_counted: true }])
    expect(await business.rows('credit')).toHaveLength(1)
    await business.fold()
    expect((await sumTotals(app.db, business.profile.id, range)).attributed_outcomes_by_type).toEqual({ demo: 1 })
    await app.call(`DELETE /api/v1/goals/definitions/${body.data.id}`, { key: business.key })
    await business.recompute()
    expect(await business.rows('conversion')).toEqual([])
    expect(await business.rows('credit')).toEqual([])
    expect((await sumTotals(app.db, business.profile.id, range)).attributed_outcome_count).toBe(0)
  })

  it('credits by its new lookback window', async () => {
    const business = await businessWithKey()
    await business.touch({ at: '2026-01-20T10:00:00Z', visitor: 'v', query: ad('x'), person: 'ana' })
    await business.conversion({ at: noon, person: 'ana', type: 'lead_created' })
    expect(await business.rows('credit')).toEqual([])
    const { id } = (await business.rows('conversion_definition')).find((row) => row.conversion_key === 'lead_created')!
    const goal = { id, name: 'Lead', source_event_names: ['lead_created'], revenue_type: 'pipeline' }
    const body = { ...goal, lookback_window_days: 60 }
    await app.call('POST /api/v1/goals/definitions', { key: business.key, body })
    await business.recompute()
    expect(await business.rows('credit')).toMatchObject([{ ppm: modelNames.map(() => 1_000_000) }])
  })
})

describe('a recompute', () => {
  it('combines all earlier requests, shows its progress and emits recompute.completed', async () => {
    const business = await businessWithKey()
    await business.conversion({ at: noon, person: 'ana', value: '5' })
    await business.conversion({ at: noon, visitor: 'anonymous', value: '5' })
    await business.conversion({ at: noon, value: '5' })
    const startRecompute = () =>
      app.call('POST /api/v1/admin/recompute', { operator: true, body: { profile_id: business.profile.id } })
    const [first, second] = [await startRecompute(), await startRecompute()]
    expect(second).toMatchObject({ status: 202, body: { data: first.body.data } })
    const read = () => app.call('GET /api/v1/tracking/replay-status', { key: business.key })
    expect((await read()).body.data).toMatchObject({ status: 'running', finished_at: null })
    await business.recompute()
    await business.recompute()
    const done = { recompute_id: first.body.data.recompute_id, customers: 3, conversions: 3 }
    expect((await read()).body.data).toMatchObject({ ...done, status: 'completed', customers_total: 3, error: null })
    const events = (await business.rows('webhook_event')).filter(({ type }) => type === 'recompute.completed')
    expect(events.map(({ body }) => JSON.parse(body).data)).toMatchObject([done])
  })

  it('that fails shows the error, and the next one finishes its work', async () => {
    const business = await businessWithKey()
    await business.conversion({ at: noon, person: 'ana', value: '5' })
    await app.call('POST /api/v1/admin/recompute', { operator: true, body: { profile_id: business.profile.id } })
    await app.db
      .updateTable('profile')
      .set({ timezone: 'Nowhere/None' })
      .where('id', '=', business.profile.id)
      .execute()
    await expect(business.recompute()).rejects.toThrow(/time zone/)
    expect(await business.rows('recompute_run')).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/time zone/) },
    ])
    await app.db.updateTable('profile').set({ timezone: 'UTC' }).where('id', '=', business.profile.id).execute()
    await business.recompute()
    expect((await business.rows('recompute_run')).map(({ state }) => state).sort()).toEqual(['completed', 'failed'])
    expect(await business.rows('recompute_subject')).toEqual([])
  })

  it('by concurrent workers leaves each conversion with its credit once', async () => {
    const business = await businessWithKey()
    for (const person of ['ana', 'bob', 'eve']) {
      await business.touch({ at: '2026-03-01T10:00:00Z', visitor: person, query: ad('x'), person })
      await business.conversion({ at: noon, person, value: '5' })
    }
    await app.db.deleteFrom('credit').where('profile_id', '=', business.profile.id).execute()
    await app.call('POST /api/v1/admin/recompute', { operator: true, body: { profile_id: business.profile.id } })
    await Promise.all([business.recompute(), business.recompute(), business.recompute()])
    expect(await business.rows('credit')).toHaveLength(3)
    expect(await business.rows('recompute_run')).toMatchObject([{ state: 'completed' }])
  })

  it('keeps the merchant’s actions on a payment', async () => {
    const business = await businessWithKey()
    await business.conversion({ at: noon, person: 'ana', value: '5' })
    const { event_id } = (await business.rows('conversion'))[0]!
    const action = { is_installment: true, manual_refund_amount: '2', manual_refund_at: new Date(noon) }
    await inTransaction(app.ctx, async (ctx) => {
      await lockAction(ctx.db, business.profile.id, event_id, ctx.now())
      await updateAction(ctx.db, business.profile.id, event_id, action)
      await recomputeEvents(ctx, business.profile.id, [event_id])
    })
    const marks = { is_installment: true, refunded_value: '2.000000' }
    expect(await business.rows('conversion')).toMatchObject([marks])
    await app.call('POST /api/v1/admin/recompute', { operator: true, body: { profile_id: business.profile.id } })
    await business.recompute()
    expect(await business.rows('conversion')).toMatchObject([
      { ...marks, is_first_payment: false, is_first_counted: false },
    ])
  })
})

describe('a change of the time zone', () => {
  it('moves conversions to their new days', async () => {
    const business = await businessWithKey()
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'ana', value: '5' })
    await business.fold()
    const body = { timezone: 'America/Lima' }
    await app.call(`PATCH /api/v1/admin/profiles/${business.profile.id}`, { operator: true, body })
    await business.recompute()
    const days = { from_day: '2026-03-03', to_day: '2026-03-03', model: 'linear' as const }
    expect((await sumTotals(app.db, business.profile.id, days)).outcome_count).toBe(1)
    const before = { ...days, from_day: '2026-03-04', to_day: '2026-03-04' }
    expect((await sumTotals(app.db, business.profile.id, before)).outcome_count).toBe(0)
  })
})

describe('an amount in another currency', () => {
  it('is counted immediately, and its value is included when a rate for its day is imported', async () => {
    const business = await businessWithKey()
    await business.conversion({ at: noon, person: 'ana', value: '900', currency: 'CLP' })
    const waiting = await sumTotals(app.db, business.profile.id, range)
    expect(waiting).toMatchObject({ outcome_count: 1, outcome_value: '0' })
    await business.fold()
    await insertRates(app.db, [{ day: '2026-03-03', base: 'USD', quote: 'CLP', rate: '900' }])
    await convertAmounts.run(app.ctx, { profile_id: business.profile.id, days: null })
    expect(await sumTotals(app.db, business.profile.id, range)).toMatchObject({ outcome_count: 1, outcome_value: '1' })
    await business.conversion({ at: noon, person: 'bob', value: '450', currency: 'CLP' })
    expect(await sumTotals(app.db, business.profile.id, range)).toMatchObject({
      outcome_count: 2,
      outcome_value: '1.5',
    })
  })
})

describe('conversion.attributed', () => {
  it('is emitted once per definition, for its first conversion that is credited to an entity', async () => {
    const business = await businessWithKey()
    const listAttributed = async () =>
      (await business.rows('webhook_event')).filter(({ type }) => type === 'conversion.attributed')
    await business.conversion({ at: noon, person: 'bob', type: 'lead_created' })
    expect(await listAttributed()).toEqual([])
    await business.campaigns(['c-s-a'])
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: ad('c-s-a'), person: 'ana' })
    await business.conversion({ at: noon, person: 'ana', type: 'lead_created' })
    await business.conversion({ at: noon, person: 'ana', type: 'lead_created' })
    await app.call('POST /api/v1/admin/recompute', { operator: true, body: { profile_id: business.profile.id } })
    await business.recompute()
    expect((await listAttributed()).map(({ body }) => JSON.parse(body).data.conversion_key)).toEqual(['lead_created'])
    const stamped = (await business.rows('conversion_definition')).filter((row) => row.first_attributed_at !== null)
    expect(stamped.map((item) => item.conversion_key)).toEqual(['lead_created'])
  })
})
