import fc from 'fast-check'
import { expect, it } from 'vitest'
import { requestRecompute } from '../../src/attribution/recompute-requests/recomputes.ts'
import { verifyProfile } from '../../src/attribution/rollups/verify-days.ts'
import { type TestApp, testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'
import { underivedRows } from '../support/fixtures/underived-rows.ts'

const app = await testApp()

/** `BATCH_RUNS=2000` runs that many random histories. */
const numRuns = Number(process.env.BATCH_RUNS ?? 10)

const orders = ['o1', 'o2', 'o3', 'o4']
const moment = fc
  .integer({ min: 0, max: 12 })
  .map((halfDays) => new Date(Date.UTC(2026, 1, 10, halfDays * 12)).toISOString())
const amount = fc.integer({ min: 0, max: 40 }).map((tens) => tens * 10)
/** The subject of an event: a customer, a browser, both, or neither. */
const subject = fc.record(
  { person: fc.constantFrom('ana', 'bob'), browser: fc.constantFrom('v1', 'v2') },
  { requiredKeys: [] },
)

const payment = fc.record({
  type: fc.constant('payment_received' as const),
  key: fc.constantFrom(...orders),
  at: moment,
  amount,
  subject,
  currency: fc.constantFrom('USD', 'USD', 'USD', 'XAF'),
  subject_ref: fc.option(fc.constantFrom('s1', 's2')),
})
const other = fc.record({
  type: fc.constantFrom('order_placed' as const, 'lead_created' as const),
  at: moment,
  amount,
  subject,
})
const refund = fc.record({
  type: fc.constant('payment_refunded' as const),
  of: fc.constantFrom(...orders),
  at: moment,
  amount: fc.option(amount),
  subject,
})
const event = fc.oneof(
  { weight: 3, arbitrary: payment },
  { weight: 2, arbitrary: other },
  { weight: 2, arbitrary: refund },
)

/** One request, or an action between requests. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      events: fc.array(event, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('visit' as const),
      at: moment,
      browser: fc.constantFrom('v1', 'v2'),
      query: fc.constantFrom(
        '',
        'gclid=G',
        'utm_source=fb&utm_medium=paid&ad_id=c-s-a',
        'utm_source=fb&utm_medium=paid&ad_id=c-s-b',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('manual_refund' as const, 'undo' as const, 'installment' as const),
      of: fc.constantFrom(...orders),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'ads' as const }, { kind: 'fold' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

/** Goals whose event lists overlap. */
const goal = fc.record({
  conversion_key: fc.constantFrom('any_sale', 'deposit'),
  source_event_names: fc.constantFrom(['payment_received'], ['payment_received', 'order_placed'], ['order_placed']),
  revenue_type: fc.constantFrom('cash', 'pipeline', 'gross'),
})

async function shopWith(app: TestApp, goals: readonly object[]) {
  const shop = await payingBusiness(app)
  const key = await shop.keyWith(['goals:write'])
  for (const goal of goals) await app.call('POST /api/v1/goals/definitions', { key, body: { name: 'Goal', ...goal } })
  await shop.recompute()
  let sent = 0

  function toEvent(item: Event): object {
    const { type, at, amount, subject } = item
    return {
      event_type: type,
      timestamp: at,
      idempotency_key: 'key' in item ? item.key : `other-${++sent}`,
      ...(subject.person && { user_traits: { external_id: subject.person } }),
      ...(subject.browser && { anonymous_id: subject.browser }),
      properties: {
        ...(amount !== null && { value: amount, currency: 'currency' in item ? item.currency : 'USD' }),
        ...('of' in item && { refund_of: item.of }),
        ...('subject_ref' in item && item.subject_ref && { subject_ref: item.subject_ref }),
      },
    }
  }

  async function perform(item: Step): Promise<void> {
    if (item.kind === 'batch') {
      const { status } = await shop.call('POST /api/v1/events', { events: item.events.map(toEvent) })
      expect(status).toBe(202)
    } else if (item.kind === 'visit') await shop.touch({ at: item.at, visitor: item.browser, query: item.query })
    else if (item.kind === 'ads') await shop.campaigns(['c-s-a', 'c-s-b'])
    else if (item.kind === 'fold') await shop.fold()
    else await applyStep(item.kind, item.of)
  }

  /** Applies a merchant's action to a payment; it is rejected if the payment is missing or in another state. */
  async function applyStep(kind: 'manual_refund' | 'undo' | 'installment', order: string): Promise<void> {
    const id = (await shop.byKey())[order]?.payment_id
    if (id === undefined) return
    if (kind === 'manual_refund') await shop.call(`POST /api/v1/payments/${id}/refund`, { amount: 10 })
    else if (kind === 'undo') await shop.call(`DELETE /api/v1/payments/${id}/refund`)
    else await shop.call(`PUT /api/v1/payments/${id}/installment`, { is_installment: true })
  }

  /** Returns all derived rows in an order that does not depend on where they are stored. */
  async function state(): Promise<Record<string, string[]>> {
    const tables = ['conversion', 'credit', 'touch', 'segment', 'fact_batch'] as const
    const rows = tables.map(async (table) => [table, (await shop.rows(table)).map((row) => JSON.stringify(row)).sort()])
    return Object.fromEntries(await Promise.all(rows))
  }
  return { ...shop, perform, state }
}

it('after any batches, also concurrent ones, rows equal derive(), rollups match, and a recompute changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(goal, { maxLength: 2, selector: ({ conversion_key }) => conversion_key }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      async (goals, rounds) => {
        const shop = await shopWith(app, goals)
        const { id } = shop.profile
        // The steps of a round are sent concurrently.
        for (const steps of rounds) await Promise.all(steps.map((step) => shop.perform(step)))
        await shop.recompute()
        expect(await underivedRows(app.db, id)).toEqual([])
        expect(await verifyProfile(app.db, id)).toEqual([])
        await shop.fold()
        const before = await shop.state()
        await requestRecompute(app.ctx, id, { kind: 'operator' })
        await shop.recompute()
        expect(await shop.state()).toEqual(before)
        expect(await verifyProfile(app.db, id)).toEqual([])
      },
    ),
    { numRuns, endOnFailure: numRuns <= 20 },
  )
}, 1_800_000)
