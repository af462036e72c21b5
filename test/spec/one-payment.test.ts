import { describe, expect, it } from 'vitest'
import { scoreProfile } from '../../src/ads/ranking/score-profile.ts'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()

/** A shop with one ad whose payments two cash definitions list, and every view of its payments. */
async function shop() {
  const business = await payingBusiness(app)
  await business.campaigns(['1-1-1'])
  const key = await app.seed.key({
    profile_id: business.profile.id,
    scopes: ['campaigns:read', 'customers:read', 'conversions:read', 'goals:write', 'attribution:write'],
  })
  const range = { date_from: '2026-01-01', date_to: '2026-03-31' }
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  const read = async (path: string, query: Record<string, string> = {}): Promise<any> => {
    const { status, body } = await app.call(`GET /api/v1${path}`, { key, query })
    expect([path, status]).toEqual([path, 200])
    return body.data
  }

  async function define(fields: object) {
    const body = { name: 'Deposit', conversion_key: 'deposit', source_event_names: ['payment_received'], ...fields }
    const { status, body: made } = await app.call('POST /api/v1/goals/definitions', { key, body })
    expect([200, 201]).toContain(status)
    await business.recompute()
    return made.data.id as string
  }

  /** Buys after a visit through the ad, or without any visit. */
  async function buy(person: string, value: number, fromAd: boolean) {
    if (fromAd)
      await business.touch({ at: '2026-02-01T10:00:00Z', visitor: `v-${person}`, query: 'svc_aid=1-1-1', person })
    return business.pay(`order of ${person}`, value, {
      user_traits: { external_id: person, email: `${person}@x.example` },
    })
  }

  /** Returns the count and amount of payments in each view. Totals of the ad are added to the unattributed ones. */
  async function views() {
    const ofRow = (row: { outcome_count: number; outcome_value: number }) => [row.outcome_count, row.outcome_value]
    const [campaign] = await read('/campaigns', { ...range, level: 'campaign' })
    const rest = ofRow(await read('/campaigns/unattributed', range))
    const plus = ([count, value]: number[]) => [count! + rest[0]!, value! + rest[1]!]
    const ad = await read('/ads/1-1-1', range)
    const { platforms, rows } = await read('/campaigns/platform-comparison', { ...range, level: 'ad' })
    const drill = await read('/campaigns/1/conversions', range)
    const paid = drill.filter((row: { is_first_payment: boolean | null }) => row.is_first_payment !== null)
    const payments = (await business.list()).body.data.filter((item: { net_value: number }) => item.net_value > 0)
    const goals = [
      ...(await read('/customers', { ...range, goal: 'payment_received', limit: '100' })),
      ...(await read('/customers', { ...range, goal: 'deposit', limit: '100' })),
    ]
    const people = await read('/customers/search', { q: 'x.example', limit: '50' })
    await scoreProfile(app.ctx, business.profile.id)
    const [top] = await read('/top-performers', { window: 'lifetime' })
    const sum = (rows: object[], field: string) =>
      rows.reduce((total, row) => total + Number((row as Record<string, unknown>)[field]), 0)
    const compared = (row: { atribu_cash_conversions: number; atribu_cash_revenue: string }) => [
      row.atribu_cash_conversions,
      Number(row.atribu_cash_revenue),
    ]
    return {
      campaigns: plus(ofRow(campaign)),
      ad: plus(ofRow(ad)),
      platform: plus(compared(platforms[0])),
      compared_ad: plus(compared(rows[0])),
      drill_down: plus([paid.length, sum(drill, 'credited_value')]),
      top_performer: plus([top.attributed_cash_outcomes, top.attributed_revenue]),
      payments: [payments.length, sum(payments, 'net_value')],
      customers: [goals.filter(({ revenue }) => revenue > 0).length, sum(goals, 'revenue')],
      search: [payments.length, sum(people, 'cash_revenue')],
    }
  }

  /** Checks that every view returns the same, live and from rollups. */
  async function expectPaid(count: number, value: number) {
    const live = await views()
    expect(live).toEqual(Object.fromEntries(Object.keys(live).map((view) => [view, [count, value]])))
    await business.fold()
    expect(await views()).toEqual(live)
  }

  const byType = async () => {
    const [{ attributed_outcome_count, attributed_outcomes_by_type, cac, roas }] = await read('/campaigns', {
      ...range,
      level: 'campaign',
    })
    return { attributed_outcome_count, attributed_outcomes_by_type, cac, roas }
  }
  return { ...business, define, buy, expectPaid, byType, read, range }
}

describe('a payment that two cash definitions list', () => {
  it('is one payment in every view, and a conversion of both by type', async () => {
    const { define, buy, expectPaid, byType } = await shop()
    await define({ revenue_type: 'cash' })
    await buy('ana', 100, true)
    await buy('ben', 50, true)
    await buy('eva', 7, false)
    await expectPaid(3, 157)
    expect(await byType()).toEqual({
      attributed_outcome_count: 4,
      attributed_outcomes_by_type: { payment_received: 2, deposit: 2 },
      cac: 0.5,
      roas: 150,
    })
  })

  it('is one payment when the second definition is added later, and stays one when the first is removed', async () => {
    const { define, buy, expectPaid, byType, rows, profile, recompute } = await shop()
    await buy('ana', 100, true)
    const deposit = await define({ revenue_type: 'cash' })
    await expectPaid(1, 100)
    const held = (await rows('conversion')).filter(({ is_payment }) => is_payment)
    expect(held.map(({ conversion_key }) => conversion_key)).toEqual(['payment_received'])
    const definitions = await rows('conversion_definition')
    const { id } = definitions.find(({ conversion_key }) => conversion_key === 'payment_received')!
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['goals:write'] })
    expect((await app.call(`DELETE /api/v1/goals/definitions/${id}`, { key })).status).toBe(200)
    await recompute()
    await expectPaid(1, 100)
    expect((await byType()).attributed_outcomes_by_type).toEqual({ deposit: 1 })
    expect((await rows('conversion')).map(({ definition_id }) => definition_id)).toEqual([deposit])
  })

  it('has one first payment, whichever definition lists it', async () => {
    const { define, buy, rows } = await shop()
    await define({ revenue_type: 'cash' })
    await buy('ana', 100, true)
    const conversions = (await rows('conversion')).map((row) => [row.conversion_key, row.is_first_payment])
    expect(conversions.sort()).toEqual([
      ['deposit', null],
      ['payment_received', true],
    ])
  })
})

describe('a refunded payment', () => {
  it('counts less the refund if refunded in part', async () => {
    const { define, buy, call, expectPaid } = await shop()
    await define({ revenue_type: 'cash' })
    const id = await buy('ana', 100, true)
    await buy('ben', 50, true)
    await call(`POST /api/v1/payments/${id}/refund`, { amount: 40 })
    await expectPaid(2, 110)
  })

  it('counts in no view if refunded in full, and in all views again when the refund is undone', async () => {
    const { define, buy, call, expectPaid, byType, list } = await shop()
    await define({ revenue_type: 'cash' })
    const id = await buy('ana', 100, true)
    await buy('ben', 50, true)
    await call(`POST /api/v1/payments/${id}/refund`, { amount: 100 })
    await expectPaid(1, 50)
    expect(await byType()).toEqual({
      attributed_outcome_count: 2,
      attributed_outcomes_by_type: { payment_received: 1, deposit: 1 },
      cac: 1,
      roas: 50,
    })
    const refunded = (await list()).body.data.find((item: { payment_id: string }) => item.payment_id === id)
    expect(refunded).toMatchObject({ net_value: 0, is_first_payment: false })
    await call(`DELETE /api/v1/payments/${id}/refund`)
    await expectPaid(2, 150)
  })

  it('counts in no view if refunded in full while its amount waits for an exchange rate', async () => {
    const { pay, call, totals } = await shop()
    const id = await pay('in pesos', 1_000, { properties: { value: 1_000, currency: 'CLP' } })
    expect(await totals()).toEqual([1, '0', 0])
    await call(`POST /api/v1/payments/${id}/refund`, { amount: 1_000 })
    expect(await totals()).toEqual([0, '0', 0])
  })
})
