import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Business as Fixture } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { expectDayMetrics } from '../../../test/support/fixtures/day-metrics.ts'
import { sumDays } from '../../insight/day-sums/sum-days.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { sumAmounts } from '../../kernel/money.ts'
import { eraseCustomer } from '../../privacy/erase-customer.ts'
import { cohortIntervals } from '../cohorts/domain/cohort-interval.ts'
import { cohortDimensions } from '../cohorts/domain/cohort-member.ts'
import { isCohortPayment } from '../cohorts/domain/cohort-payment.ts'
import { listMissingCohorts } from '../cohorts/verify-queries.ts'
import { recomputeEvents } from '../conversions/recompute-outcomes.ts'
import { type EntityLevel, entityLevels } from '../entities/channel-class.ts'
import { type ModelName, modelNames, models } from '../models/models.ts'
import { lockAction, updateAction } from '../payments/action-queries.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { sumCredit, sumPlatforms, sumTotals, sumUnattributed } from './report-queries.ts'
import { verifyProfile } from './verify-days.ts'

const app = await testApp()
const range = { from_day: '2026-01-01', to_day: '2026-12-31' }
const levels = Object.keys(entityLevels) as EntityLevel[]
const adIds = ['c1-s1-a1', 'c1-s1-a2', 'c1-s2-a3', 'c2-s3-a4', 'c3-s4-a5']
const people = ['ana', 'bob', 'eve@x.example', 'joe@x.example']

const moment = fc
  .integer({ min: 0, max: 60 * 24 * 40 })
  .map((minutes) => new Date(Date.UTC(2026, 0, 10) + minutes * 60_000).toISOString())
const person = fc.constantFrom(...people)
const visitor = fc.constantFrom('v1', 'v2', 'v3', 'v4')
const query = fc.oneof(
  fc.constantFrom(...adIds).map((id) => `utm_source=facebook&utm_medium=paid&ad_id=${id}`),
  fc.constantFrom('c1-s1', 'c2-s3').map((id) => `utm_source=facebook&utm_medium=paid&adset_id=${id}`),
  fc.constantFrom(
    'utm_source=facebook&utm_medium=paid&campaign_id=c1',
    'gclid=G',
    'utm_source=news&utm_medium=email',
    '',
  ),
  fc.constant('utm_source=facebook&utm_medium=paid&utm_campaign=Campaign c2'),
)

/** One random action of a business. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('visit' as const), at: moment, visitor, query }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('identify' as const), at: moment, visitor, person }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('outcome' as const),
      at: moment,
      customer: fc.oneof(
        person.map((person) => ({ person })),
        visitor.map((visitor) => ({ visitor })),
        fc.constant({}),
      ),
      type: fc.constantFrom('payment_received', 'payment_received', 'lead_created', 'order_placed', 'payment_refunded'),
      cents: fc.integer({ min: 0, max: 100_000 }),
      currency: fc.constantFrom('USD', 'USD', 'XAF'),
      query: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), at: moment, one: person, other: person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ads' as const), ids: fc.subarray(adIds, { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), part: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erasure' as const), person }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'recompute' as const }, { kind: 'fold' as const }) },
)

async function happen(
  business: Fixture,
  one: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
): Promise<void> {
  switch (one.kind) {
    case 'visit':
      return void (await business.touch(one))
    case 'identify':
      return void (await business.touch(one))
    case 'outcome': {
      const { at, customer, type, currency, query } = one
      const value = type === 'lead_created' ? {} : { value: new Big(one.cents).div(100).toFixed(), currency }
      return void (await business.conversion({ at, type, query, ...customer, ...value }))
    }
    case 'merge':
      return void (await business.conversion({ at: one.at, type: 'note', person: `${one.one}=${one.other}` }))
    case 'ads':
      return void (await business.campaigns(one.ids))
    case 'refund':
      return refund(business, one.part)
    case 'erasure':
      return erase(business, one.person)
    case 'recompute':
      return business.recompute()
    case 'fold':
      await sumDays(app.ctx, business.profile.id)
      return void (await business.fold())
  }
}

/** Refunds part of the first payment as the merchant. */
async function refund(business: Fixture, part: number): Promise<void> {
  const payments = await business.rows('conversion')
  const payment = payments.find((payment) => payment.is_payment && payment.value !== null && Number(payment.value) > 0)
  if (!payment) return
  const manual_refund_amount = new Big(payment.value!).times(part).div(100).toFixed()
  const { id } = business.profile
  await inTransaction(app.ctx, async (ctx) => {
    await lockAction(ctx.db, id, payment.event_id, ctx.now())
    await updateAction(ctx.db, id, payment.event_id, {
      manual_refund_amount,
      manual_refund_at: ctx.now(),
      is_installment: part % 2 === 0,
    })
    await recomputeEvents(ctx, id, [payment.event_id])
  })
}

/** Erases a known customer and checks that no number changes. */
async function erase(business: Fixture, value: string): Promise<void> {
  const kind = value.includes('@') ? 'email' : 'external_customer_id'
  const known = await business.rows('identifier')
  if (!known.some((item) => item.kind === kind && item.value === value)) return
  const read = () => readReports(business.profile.id, ['last_touch', 'time_decay'])
  const before = await read()
  const request = {
    request_ref: newId(),
    reason: 'data_subject_request' as const,
    identifier: { kind, value } as const,
  }
  await eraseCustomer(app.ctx, business.profile.id, request)
  expect(await read()).toEqual(before)
}

/** Every number of every report. */
async function readReports(profileId: string, modelList: readonly ModelName[] = modelNames) {
  const reports = []
  for (const model of modelList) {
    const totals = await sumTotals(app.db, profileId, { ...range, model })
    for (const level of levels) {
      const rows = await sumCredit(app.db, profileId, { ...range, model, level })
      const rest = await sumUnattributed(app.db, profileId, { ...range, model, level })
      const platforms = await sumPlatforms(app.db, profileId, { ...range, model, level })
      rows.sort((a, b) => (a.entity_id < b.entity_id ? -1 : 1))
      platforms.sort((a, b) => (`${a.platform} ${a.is_assigned}` < `${b.platform} ${b.is_assigned}` ? -1 : 1))
      reports.push({ model, level, totals, rows, rest, platforms })
    }
  }
  return reports
}

type Report = Awaited<ReturnType<typeof readReports>>[number]

function expectInvariant({ model, level, totals, rows, rest, platforms }: Report): void {
  const allRows = [...rows, rest]
  const where = `${model} by ${level}`
  expect(sumAmounts(allRows.map((row) => new Big(row.outcome_value))).toFixed(), where).toBe(totals.outcome_value)
  const assigned = platforms.filter(({ is_assigned }) => is_assigned).map((platform) => new Big(platform.cash_revenue))
  expect(sumAmounts(assigned).toFixed(), where).toBe(
    sumAmounts(rows.map((row) => new Big(row.outcome_value))).toFixed(),
  )
  const reasons = Object.values(rest.reasons)
  expect(sumAmounts(reasons.map((reason) => new Big(reason.outcome_value))).toFixed(), where).toBe(rest.outcome_value)
  if (models[model as ModelName].credit === 'multi') return
  for (const field of ['outcome_count', 'outcome_count_first_payment', 'attributed_outcome_count'] as const) {
    const sum = (counts: readonly { [Name in typeof field]: number }[]) =>
      counts.reduce((total, one) => total + one[field], 0)
    expect(sum(allRows), `${where} ${field}`).toBe(totals[field])
    expect(sum(reasons), `${where} reasons ${field}`).toBe(rest[field])
  }
}

/** The cells of all cohorts, ages and keys add up to the revenue of customers with a first payment, whatever they are grouped by. */
async function expectCohortInvariant(business: Fixture): Promise<void> {
  const payments = (await business.rows('conversion')).filter(isCohortPayment)
  const members = new Set(payments.filter((payment) => payment.is_first_payment).map(({ customer_id }) => customer_id))
  const values = payments.filter(({ customer_id }) => members.has(customer_id)).map(({ net_value }) => net_value ?? '0')
  const revenue = sumAmounts(values.map((value) => new Big(value))).toFixed()
  await business.fold()
  const cells = await business.rows('cohort_rollup')
  for (const dimension of cohortDimensions.keys())
    for (const step of cohortIntervals.keys())
      for (let position = 1; position <= modelNames.length; position++) {
        const own = cells.filter(
          (cell) =>
            cell.dimension === dimension && cell.step === step && (cell.position === 0 || cell.position === position),
        )
        const sum = (field: 'value' | 'customers') => sumAmounts(own.map((cell) => new Big(cell[field]))).toFixed()
        expect([sum('value'), sum('customers')]).toEqual([revenue, String(members.size)])
      }
}

it('attributed rows plus the unattributed row equal the total for every model and level, and deriving again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const business = await app.seed.business({ timezone: 'America/Santiago' })
      for (const step of steps) await happen(business, step)
      expect(await listMissingCohorts(app.db, business.profile.id)).toEqual([])
      await business.recompute()
      expect(await listMissingCohorts(app.db, business.profile.id)).toEqual([])
      await expectCohortInvariant(business)
      expect(await verifyProfile(app.db, business.profile.id)).toEqual([])
      const live = await readReports(business.profile.id)
      for (const report of live) expectInvariant(report)
      await expectDayMetrics(app.db, business.profile, range)
      await business.fold()
      expect(await business.rows('credit_delta')).toEqual([])
      expect(await verifyProfile(app.db, business.profile.id)).toEqual([])
      expect(await readReports(business.profile.id)).toEqual(live)
      await sumDays(app.ctx, business.profile.id)
      await expectDayMetrics(app.db, business.profile, range)
      await requestRecompute(app.ctx, business.profile.id, { kind: 'operator' })
      await business.recompute()
      expect(await business.rows('credit_delta')).toEqual([])
      expect(await business.rows('cohort_delta')).toEqual([])
      expect(await listMissingCohorts(app.db, business.profile.id)).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)
