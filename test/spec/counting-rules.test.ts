import { describe, expect, it } from 'vitest'
import { modelNames, models } from '../../src/attribution/models/models.ts'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { levels } from '../../src/reports/campaigns/schemas.ts'
import { type TestApp, testApp } from '../support/app/test-app.ts'

const app = await testApp()
// All of March is in the past.
app.clock.advance(30 * dayMs)
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

interface Row {
  campaign_name: string
  outcome_count: number
  outcome_value: number
  attributed_outcome_count: number
  attributed_outcomes_by_type: Record<string, number>
  outcome_count_first_payment: number
  cac_first_payment: number
  [field: string]: unknown
}

/** A business that receives all its data through public routes. */
async function business({ seed, call }: TestApp) {
  const { id: workspace_id } = await seed.workspace()
  const made = await call('POST /api/v1/admin/profiles', { operator: true, body: { workspace_id, name: 'Shop' } })
  const profile: { id: string } = made.body.data
  const key = await seed.key({ profile_id: profile.id, scopes: ['campaigns:read', 'attribution:write'] })
  const trackingKey = await seed.trackingKey({ profile_id: profile.id })
  let count = 0

  /** Creates ads, each with its own campaign and ad set. */
  async function advertise(...names: string[]) {
    const rows = names.map((name) => ({
      date: '2026-03-01',
      spend: 100,
      ad_id: `ad-${name}`,
      ad_name: name,
      campaign_id: `c-${name}`,
      campaign_name: name,
      ad_set_id: `s-${name}`,
      ad_set_name: name,
    }))
    const body = { platform: 'social_ads', account_id: '1', currency: 'USD', rows }
    expect((await call('POST /api/v1/campaigns/import', { key, body })).body.data.summary.stored).toBe(names.length)
  }

  /** A visit that came through an ad, or without one. */
  async function visit(visitor: string, day: string, ad?: string) {
    const query = ad ? `?utm_source=facebook&utm_medium=paid_social&svc_aid=ad-${ad}` : ''
    const hit = { eventName: 'page_view', anonymousId: visitor, sessionId: `session-${++count}` }
    const body = { trackingKey, ...hit, eventTimeClient: `${day}T10:00:00Z`, pageUrl: `https://shop.example/${query}` }
    const headers = { 'user-agent': chrome }
    expect((await call('POST /api/tracking/collect', { headers, body })).status).toBe(202)
  }

  async function outcome(visitor: string, day: string, event_type: string, value?: number) {
    const body = {
      event_type,
      anonymous_id: visitor,
      timestamp: `${day}T12:00:00Z`,
      idempotency_key: `o-${++count}`,
      user_traits: { external_id: `customer of ${visitor}` },
      properties: value === undefined ? {} : { value, currency: 'USD' },
    }
    expect((await call('POST /api/v1/events', { key, body })).status).toBe(202)
  }

  async function read(path: string, query: Record<string, string>) {
    const range = { date_from: '2026-03-01', date_to: '2026-03-31' }
    const { status, body } = await call(`GET /api/v1${path}`, { key, query: { ...range, ...query } })
    expect(status).toBe(200)
    return body.data
  }

  const report = (model: string, level = 'campaign'): Promise<Row[]> =>
    read('/campaigns', { model, level, limit: '100' })
  const remainder = (model: string, level = 'campaign'): Promise<Row> =>
    read('/campaigns/unattributed', { model, level })
  /** Returns the credit of each row under a model, by name. */
  const counts = async (model: string) =>
    Object.fromEntries((await report(model)).map((row) => [row.campaign_name, row.attributed_outcome_count]))

  return { advertise, visit, outcome, report, remainder, counts }
}

/** Journeys of every kind: shared, organic, unknown ad, no visit at all; payments, leads and a refund. */
async function mixedBusiness() {
  const shop = await business(app)
  await shop.advertise('A', 'B')
  await shop.visit('shared', '2026-03-01', 'A')
  await shop.visit('shared', '2026-03-02', 'B')
  await shop.visit('shared', '2026-03-03')
  await shop.outcome('shared', '2026-03-04', 'payment_received', 100.01)
  await shop.outcome('shared', '2026-03-04', 'lead_created')
  await shop.visit('mine', '2026-03-01', 'A')
  await shop.outcome('mine', '2026-03-02', 'payment_received', 33.33)
  await shop.outcome('mine', '2026-03-03', 'payment_refunded', 33.33)
  await shop.visit('organic', '2026-03-05')
  await shop.outcome('organic', '2026-03-05', 'appointment_booked')
  await shop.visit('unsynced', '2026-03-05', 'C')
  await shop.outcome('unsynced', '2026-03-05', 'payment_received', 7.77)
  await shop.outcome('nowhere', '2026-03-06', 'payment_received', 5)
  return shop
}

const single = modelNames.filter((name) => models[name].credit === 'single')
const multi = modelNames.filter((name) => models[name].credit === 'multi')

describe('2.6 counting rules', () => {
  it('1. "A conversion counts for an entity only if that entity received credit under the model."', async () => {
    const shop = await business(app)
    await shop.advertise('first', 'middle', 'last', 'never')
    await shop.visit('ana', '2026-03-01', 'first')
    await shop.visit('ana', '2026-03-02', 'middle')
    await shop.visit('ana', '2026-03-03', 'last')
    await shop.visit('ana', '2026-03-04')
    await shop.outcome('ana', '2026-03-05', 'payment_received', 60)
    const none = { first: 0, middle: 0, last: 0, never: 0 }
    expect(await shop.counts('first_touch')).toEqual({ ...none, first: 1 })
    expect(await shop.counts('last_touch')).toEqual(none)
    expect(await shop.counts('last_non_direct')).toEqual({ ...none, last: 1 })
    for (const model of multi) expect(await shop.counts(model)).toEqual({ first: 1, middle: 1, last: 1, never: 0 })
  })

  it('2. "Under a single-credit model the rows plus GET /campaigns/unattributed add up to the profile\'s total."', async () => {
    const shop = await mixedBusiness()
    expect(single).toEqual(['last_touch', 'first_touch', 'last_non_direct'])
    for (const model of single) {
      for (const level of levels) {
        const parts = [...(await shop.report(model, level)), await shop.remainder(model, level)]
        const total = (field: keyof Row) => parts.reduce((sum, part) => sum + (part[field] as number), 0)
        expect([model, level, total('attributed_outcome_count')]).toEqual([model, level, 6])
        expect([model, level, total('outcome_count')]).toEqual([model, level, 4])
        expect([model, level, Math.round(total('outcome_value') * 100)]).toEqual([model, level, 14_611])
      }
    }
  })

  it('3. "Under linear, time_decay and the other multi-credit model, a conversion credited to two entities counts under both."', async () => {
    const shop = await business(app)
    await shop.advertise('A', 'B')
    await shop.visit('ana', '2026-03-01', 'A')
    await shop.visit('ana', '2026-03-02', 'B')
    await shop.outcome('ana', '2026-03-03', 'payment_received', 100)
    expect(multi).toEqual(['linear', 'time_decay', 'position_based'])
    for (const model of multi) {
      const rows = await shop.report(model)
      expect(rows.map(({ outcome_count }) => outcome_count)).toEqual([1, 1])
      expect(rows.map(({ attributed_outcome_count }) => attributed_outcome_count)).toEqual([1, 1])
      const values = rows.map(({ outcome_value }) => outcome_value)
      expect(values[0]! + values[1]!).toBeCloseTo(100, 6)
      expect(Math.min(...values)).toBeGreaterThan(0)
    }
  })

  it('4. "Counts are compared only within one model": the same journeys count differently under another', async () => {
    const shop = await mixedBusiness()
    expect(await shop.counts('last_touch')).toEqual({ A: 1, B: 0 })
    expect(await shop.counts('last_non_direct')).toEqual({ A: 1, B: 2 })
    expect(await shop.counts('first_touch')).toEqual({ A: 3, B: 0 })
    expect(await shop.counts('linear')).toEqual({ A: 3, B: 2 })
  })

  it('5. "A lead-gen or messaging account that takes no payment sees 0 in outcome_count; the attributed_* fields carry its funnel."', async () => {
    const shop = await business(app)
    await shop.advertise('A')
    await shop.visit('ana', '2026-03-01', 'A')
    await shop.outcome('ana', '2026-03-02', 'dm_started')
    await shop.outcome('ana', '2026-03-03', 'lead_created')
    await shop.outcome('ana', '2026-03-04', 'lead_created')
    await shop.outcome('ana', '2026-03-05', 'closed_won', 900)
    for (const model of modelNames) {
      expect(await shop.report(model)).toMatchObject([
        {
          outcome_count: 0,
          outcome_value: 0,
          roas: 0,
          cac: 0,
          attributed_outcome_count: 4,
          attributed_outcomes_by_type: { dm_started: 1, lead_created: 2, closed_won: 1 },
        },
      ])
    }
  })

  it('6. "Fields outcome_count_first_payment and cac_first_payment also exist": the first-payment variants', async () => {
    const shop = await business(app)
    await shop.advertise('A')
    for (const visitor of ['ana', 'ben']) await shop.visit(visitor, '2026-03-01', 'A')
    await shop.outcome('ana', '2026-03-02', 'payment_received', 10)
    await shop.outcome('ana', '2026-03-20', 'payment_received', 20)
    await shop.outcome('ben', '2026-03-02', 'payment_received', 30)
    for (const model of modelNames) {
      expect(await shop.report(model)).toMatchObject([
        { outcome_count: 3, cac: 100 / 3, outcome_count_first_payment: 2, cac_first_payment: 50 },
      ])
    }
  })

  it('a row\'s "attributed_outcomes_by_type … Values sum to attributed_outcome_count. A type with nothing credited is absent."', async () => {
    const shop = await mixedBusiness()
    for (const model of modelNames) {
      for (const part of [...(await shop.report(model)), await shop.remainder(model)]) {
        const byType = Object.values(part.attributed_outcomes_by_type)
        expect(byType.reduce((sum, count) => sum + count, 0)).toBe(part.attributed_outcome_count)
        expect(byType).not.toContain(0)
        expect(part.attributed_outcomes_by_type).not.toHaveProperty('payment_refunded')
      }
    }
  })
})
