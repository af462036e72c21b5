import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Business as Fixture } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { expectDayMetrics } from '../../../test/support/fixtures/day-metrics.ts'
import { happen, step } from '../../../test/support/fixtures/random-history.ts'
import { sumDays } from '../../insight/day-sums/sum-days.ts'
import { sumAmounts } from '../../kernel/money.ts'
import { type EntityLevel, entityLevels } from '../entities/channel-class.ts'
import { isRuleModelName, type ModelName, models, reportModelNames } from '../models/models.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { verifySiteOf } from '../site-upkeep/verify-site.ts'
import { sumCredit, sumPlatforms, sumTotals, sumUnattributed } from './report-queries.ts'
import { verifyProfile } from './verify-days.ts'

const app = await testApp()
const range = { from_day: '2026-01-01', to_day: '2026-12-31' }
const levels = Object.keys(entityLevels) as EntityLevel[]

/** Erases a known customer and checks that no number changes. */
async function keepsNumbers(business: Fixture, erase: () => Promise<void>): Promise<void> {
  const read = () => readReports(business.profile.id, ['last_touch', 'time_decay'])
  const before = await read()
  await erase()
  expect(await read()).toEqual(before)
}

/** Every number of every report. */
async function readReports(profileId: string, modelList: readonly ModelName[]) {
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
  if (!isRuleModelName(model) || models[model].credit === 'multi') return
  for (const field of ['outcome_count', 'outcome_count_first_payment', 'attributed_outcome_count'] as const) {
    const sum = (counts: readonly { [Name in typeof field]: number }[]) =>
      counts.reduce((total, one) => total + one[field], 0)
    expect(sum(allRows), `${where} ${field}`).toBe(totals[field])
    expect(sum(reasons), `${where} reasons ${field}`).toBe(rest[field])
  }
}

it('attributed rows plus the unattributed row equal the total for every model and level, and deriving again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const business = await app.seed.business({ timezone: 'America/Santiago' })
      for (const step of steps) await happen(app, business, step, (erase) => keepsNumbers(business, erase))
      await business.recompute()
      expect(await verifyProfile(app.db, business.profile.id)).toEqual([])
      const stored = (await business.rows('credit_model')).map(({ model }) => model)
      const known = reportModelNames.filter((name) => isRuleModelName(name) || stored.includes(name))
      const live = await readReports(business.profile.id, known)
      for (const report of live) expectInvariant(report)
      await expectDayMetrics(app.db, business.profile, range)
      expect(await verifySiteOf(app.ctx, business.profile.id)).toBe(0)
      await business.fold()
      expect(await business.rows('fact_batch')).toEqual([])
      expect(await verifyProfile(app.db, business.profile.id)).toEqual([])
      expect(await readReports(business.profile.id, known)).toEqual(live)
      await sumDays(app.ctx, business.profile.id)
      await expectDayMetrics(app.db, business.profile, range)
      await requestRecompute(app.ctx, business.profile.id, { kind: 'operator' })
      await business.recompute()
      expect(await business.rows('fact_batch')).toEqual([])
    }),
    { numRuns: Number(process.env.INVARIANT_RUNS ?? 6) },
  )
}, 120_000)
