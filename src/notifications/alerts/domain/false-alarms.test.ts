import { describe, expect, it } from 'vitest'
import { drawBinomial, drawGamma, drawNormal, drawPoisson } from '../../../kernel/random/draw.ts'
import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { hourMs, minuteMs } from '../../../kernel/time/durations.ts'
import { addDays } from '../../../kernel/time/local-day.ts'
import type { AlertInput, Coverage, DayFigures } from './alert-input.ts'
import { alertRuleSchema } from './alert-rule.ts'
import { checkAlert } from './check-alert.ts'
import { silenceHistoryDays } from './silence.ts'

/** The alerts that the console recommends, with their default settings; a sync fails only if something is broken. */
const rules = {
  quiet: alertRuleSchema.parse({ kind: 'tracking_quiet' }),
  revenue: alertRuleSchema.parse({ kind: 'anomaly', metric: 'revenue' }),
  idle: alertRuleSchema.parse({ kind: 'spend_without_conversions' }),
  coverage: alertRuleSchema.parse({ kind: 'coverage_falling' }),
}
const noInput: AlertInput = {
  days: [],
  isSpendComplete: true,
  quiet: null,
  campaigns: () => [],
  brokenConnections: [],
  exportRuns: [],
  coverage: [],
  budgets: [],
}
const isFiring = (rule: keyof typeof rules, input: Partial<AlertInput>) =>
  checkAlert(rules[rule], { ...noInput, ...input })?.isFiring === true

/** Visits by hour of the day and by weekday, of a shop. */
const hours = [3, 2, 1, 1, 1, 1, 3, 6, 9, 11, 13, 14, 15, 14, 14, 15, 16, 16, 17, 19, 20, 18, 12, 6]
const weekdays = [12, 9, 9, 9, 10, 11, 10]
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const checkMs = 5 * minuteMs

/** Visits vary around their rhythm by a fifth per day and per hour, and double on one day of fifty. */
function simulateVisits(perDay: number, days: number) {
  const random = seededRandom('visits', perDay)
  const noise = () => drawGamma(random, 25) / 25
  const byHour: number[] = []
  const hits: number[] = []
  for (let day = 0; day < days; day++) {
    const level = (noise() * weekdays[day % 7]! * (random() < 0.02 ? 2 : 1)) / meanOf(weekdays)
    for (const [hour, usual] of hours.entries()) {
      const visits = drawPoisson(random, ((perDay / 24) * level * noise() * usual) / meanOf(hours))
      byHour.push(visits)
      for (let visit = 0; visit < visits; visit++) {
        let at = (day * 24 + hour + random()) * hourMs
        hits.push(at)
        while (random() < 0.5) {
          at += random() * 5 * minuteMs
          hits.push(at)
        }
      }
    }
  }
  return { byHour, hits: Float64Array.from(hits).sort() }
}

function countSilences(perDay: number, days: number): number {
  const { byHour, hits } = simulateVisits(perDay, days)
  // A pause with fewer visits at the busiest time cannot be a silence.
  const shortestMs = Math.max(checkMs, (4 / ((perDay / 24) * 2.5)) * hourMs)
  let [silences, last] = [0, Number.NEGATIVE_INFINITY]
  for (let index = 1; index < hits.length; index++) {
    const [from, until] = [hits[index - 1]!, Math.floor(hits[index]! / checkMs) * checkMs]
    if (from < silenceHistoryDays * 24 * hourMs || until - from < shortestMs) continue
    const hour = Math.floor(from / hourMs)
    const visits = byHour.slice(hour - silenceHistoryDays * 24, hour).reverse()
    if (!isFiring('quiet', { quiet: { from, until, visits } })) continue
    // An incident ends after an hour.
    if (from - last > hourMs) silences++
    last = until
  }
  return silences
}

const campaigns = ['Search', 'Social', 'Video', 'Shopping', 'Retargeting']
/** Of the outcomes, those of a campaign and those with a journey; the others have neither. */
const shares = { ofCampaigns: 0.5, seen: 0.7 }

/** One visit of ten brings a payment, with skewed amounts; all campaigns cost the same per payment. */
function simulateDays(visitsPerDay: number, count: number) {
  const random = seededRandom('days', visitsPerDay)
  const days: DayFigures[] = []
  const coverage: Coverage[] = []
  const byCampaign: number[][] = []
  for (let index = 0; index < count; index++) {
    const level = ((drawGamma(random, 25) / 25) * weekdays[index % 7]!) / meanOf(weekdays)
    const payments = drawPoisson(random, (visitsPerDay / 10) * level)
    const amounts = Array.from({ length: payments }, () => Math.exp(0.7 * drawNormal(random)))
    const revenue = amounts.reduce((sum, amount) => sum + amount, 0)
    const spend = visitsPerDay * (0.9 + 0.2 * random())
    days.push({ day: addDays('2025-01-01', index), spend, revenue, payments })
    coverage.push({ outcomes: payments, seen: drawBinomial(random, payments, shares.seen) })
    let rest = drawBinomial(random, payments, shares.ofCampaigns)
    byCampaign.push(
      campaigns.map((_, campaign) => {
        const drawn = drawBinomial(random, rest, 1 / (campaigns.length - campaign))
        rest -= drawn
        return drawn
      }),
    )
  }
  return { days, coverage, byCampaign }
}

/** Checks the figures of days at the end of each day. */
function countOfDays(visitsPerDay: number, count: number): number {
  const { days, coverage, byCampaign } = simulateDays(visitsPerDay, count)
  let alarms = 0
  const firedBefore = { revenue: false, idle: false, coverage: false }
  for (let today = 60; today < count; today++) {
    const inputs = {
      revenue: { days: days.slice(0, today + 1) },
      coverage: { coverage: coverage.slice(today - 35, today + 1) },
      idle: {
        days: days.slice(Math.max(0, today - 91), today + 1),
        campaigns: (length: number) =>
          campaigns.map((name, campaign) => ({
            name,
            spend: days.slice(today - length, today + 1).reduce((sum, { spend }) => sum + spend, 0) / campaigns.length,
            conversions: byCampaign.slice(today - length, today + 1).reduce((sum, day) => sum + day[campaign]!, 0),
          })),
      },
    }
    for (const rule of ['revenue', 'idle', 'coverage'] as const) {
      const fires = isFiring(rule, inputs[rule])
      if (fires && !firedBefore[rule]) alarms++
      firedBefore[rule] = fires
    }
  }
  return alarms
}

describe('the recommended alerts together raise at most one false alarm per month', () => {
  it.each([
    [3, 12],
    [10, 12],
    [30, 12],
    [100, 12],
    [300, 6],
    [1_000, 6],
    [10_000, 1],
  ])('with %d visits per day, in %d months', (visitsPerDay, months) => {
    const silences = countSilences(visitsPerDay, silenceHistoryDays + 30 * months)
    const ofDays = countOfDays(visitsPerDay, 60 + 360) * (months / 12)
    expect(silences).toBeLessThanOrEqual(months / 2)
    expect(silences + ofDays).toBeLessThanOrEqual(months)
  })
})
