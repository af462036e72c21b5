import { type AlertInput, type Coverage, type DayFigures, figureOf } from './alert-input.ts'
import type { AlertDirection, AlertKind, AlertMetric, AlertRule, RuleOf } from './alert-rule.ts'
import { alertPeriods } from './alert-rule.ts'
import { listFailingExports } from './failing-exports.ts'
import { checkSilence } from './silence.ts'
import { compareWithUsual } from './usual-day.ts'

/** The result of one check. */
export interface Finding {
  isFiring: boolean
  value: number | null
  /** What was expected, or the limit. */
  expected: number | null
  /** Names of the campaigns, connections or plans concerned, at most five. */
  subjects: readonly string[]
}

const weekdaysCompared = 4
const subjectsMax = 5

/** How each kind is checked. */
const checks: { [Kind in AlertKind]: (rule: RuleOf<Kind>, input: AlertInput) => Finding | null } = {
  threshold: checkThreshold,
  change: checkChange,
  anomaly: checkAnomaly,
  tracking_quiet: (_, input) => checkQuiet(input),
  spend_without_conversions: checkSpend,
  sync_failing: (_, input) => found([...input.brokenConnections, ...listFailingExports(input.exportRuns)]),
  coverage_falling: checkCoverage,
  budget_pace: checkBudgets,
}

/** Checks a rule. Null: there is not enough data to tell, which neither starts nor ends an incident. */
export function checkAlert(rule: AlertRule, input: AlertInput): Finding | null {
  return checks[rule.kind](rule as never, input)
}

function checkThreshold({ metric, comparison, limit, period }: RuleOf<'threshold'>, input: AlertInput): Finding | null {
  const days = period === 'today' ? input.days.slice(-1) : input.days.slice(-1 - alertPeriods[period], -1)
  if (period !== 'today' && !isKnown(metric, input)) return null
  const value = days.length > 0 ? figureOf(days, metric) : null
  if (value === null) return null
  // The sum of an unfinished day can only grow, so it is never too low yet.
  if (period === 'today' && comparison === 'below') return null
  return finding(comparison === 'above' ? value > limit : value < limit, value, limit)
}

function checkChange({ metric, direction, percent, minimum }: RuleOf<'change'>, input: AlertInput): Finding | null {
  const complete = input.days.slice(0, -1)
  const before = Array.from({ length: weekdaysCompared }, (_, week) => complete.at(-1 - 7 * (week + 1)))
  if (before.some((day) => day === undefined) || !isKnown(metric, input)) return null
  const expected = meanOf(before as DayFigures[], metric)
  const value = figureOf(complete.slice(-1), metric)
  if (value === null || expected === null || expected === 0) return null
  const change = value - expected
  const isLarge = Math.abs(change) >= minimum && Math.abs(change) / expected >= percent / 100
  return finding(isLarge && isDirection(change, direction), value, expected)
}

function meanOf(days: readonly DayFigures[], metric: AlertMetric): number | null {
  const total = figureOf(days, metric)
  if (total === null) return null
  return metric === 'mer' ? total : total / days.length
}

function checkAnomaly({ metric, direction, minimum }: RuleOf<'anomaly'>, input: AlertInput): Finding | null {
  if (!isKnown(metric, input)) return null
  const values = input.days.slice(0, -1).map((day) => figureOf([day], metric))
  const compared = compareWithUsual(values)
  if (!compared) return null
  const { value, expected, isUnusual } = compared
  const change = value - expected
  return finding(isUnusual && Math.abs(change) >= minimum && isDirection(change, direction), value, expected)
}

function checkQuiet({ quiet }: AlertInput): Finding | null {
  if (quiet === null) return finding(false, null, null)
  const checked = checkSilence(quiet)
  if (!checked) return null
  const { isSilent, expected } = checked
  return finding(isSilent, isSilent ? 0 : null, isSilent ? expected : null)
}

const paymentsNeeded = 10
/** By chance, a campaign with so many expected payments has none one time in a thousand. */
const paymentsMissing = 7

function checkSpend({ spend, days }: RuleOf<'spend_without_conversions'>, input: AlertInput): Finding | null {
  if (!input.isSpendComplete) return null
  const campaigns = input.campaigns(days)
  const limit = spend ?? usualLimit(input.days.slice(-91, -1), campaigns)
  if (limit === null) return null
  const idle = campaigns.filter((campaign) => campaign.spend > limit && campaign.conversions === 0)
  const subjects = idle
    .toSorted((a, b) => b.spend - a.spend)
    .slice(0, subjectsMax)
    .map(({ name }) => name)
  const total = idle.reduce((sum, campaign) => sum + campaign.spend, 0)
  return { isFiring: idle.length > 0, value: idle.length > 0 ? total : null, expected: limit, subjects }
}

/**
 * What seven payments cost: the median of the days or, if it is more, the mean of the campaigns, which get only a part of all payments.
 * Null with too few payments.
 */
function usualLimit(days: readonly DayFigures[], campaigns: ReturnType<AlertInput['campaigns']>): number | null {
  const payments = days.reduce((total, day) => total + day.payments, 0)
  if (payments < paymentsNeeded) return null
  const costs = days
    .filter((day) => day.payments > 0)
    .map((day) => day.spend / day.payments)
    .toSorted((a, b) => a - b)
  const median = costs[Math.floor(costs.length / 2)]!
  const spend = campaigns.reduce((total, campaign) => total + campaign.spend, 0)
  const conversions = campaigns.reduce((total, campaign) => total + campaign.conversions, 0)
  const cost = Math.max(median, conversions > 0 ? spend / conversions : 0)
  return cost > 0 ? cost * paymentsMissing : null
}

const outcomesNeeded = 30

/**
 * The days up to and including today that are compared with the four weeks before the last one, and the standard deviations that
 * they must differ by. A few days are checked so that a large fall is found early; they need more, because days vary.
 */
const coverageWindows = [
  { days: 1, deviations: 4 },
  { days: 2, deviations: 4 },
  { days: 3, deviations: 4 },
  { days: 8, deviations: 3 },
] as const
const coverageDays = { from: -36, until: -8 }

function checkCoverage({ points }: RuleOf<'coverage_falling'>, { coverage }: AlertInput): Finding | null {
  const before = addCoverage(coverage.slice(coverageDays.from, coverageDays.until))
  if (before.outcomes < outcomesNeeded) return null
  const windows = coverageWindows
    .map(({ days, deviations }) => ({ ...addCoverage(coverage.slice(-days)), deviations }))
    .filter(({ outcomes }) => outcomes >= outcomesNeeded)
  const last = windows.at(-1)
  if (!last) return null
  const then = before.seen / before.outcomes
  const fallen = windows.find((recent) => {
    const fall = then - recent.seen / recent.outcomes
    return fall >= points / 100 && fall > recent.deviations * standardDeviation(recent, before)
  })
  const { seen, outcomes } = fallen ?? last
  return finding(fallen !== undefined, seen / outcomes, then)
}

/** Of the difference between two shares of the same kind of outcomes. */
function standardDeviation(a: Coverage, b: Coverage): number {
  const pooled = (a.seen + b.seen) / (a.outcomes + b.outcomes)
  return Math.sqrt(pooled * (1 - pooled) * (1 / a.outcomes + 1 / b.outcomes))
}

function addCoverage(days: readonly Coverage[]): Coverage {
  return days.reduce((sum, day) => ({ outcomes: sum.outcomes + day.outcomes, seen: sum.seen + day.seen }), {
    outcomes: 0,
    seen: 0,
  })
}

function checkBudgets({ percent }: RuleOf<'budget_pace'>, { budgets }: AlertInput): Finding {
  const off = budgets.filter(({ plan, projected }) => plan > 0 && Math.abs(projected - plan) / plan > percent / 100)
  return found(off.map(({ name }) => name))
}

function found(subjects: readonly string[]): Finding {
  return {
    isFiring: subjects.length > 0,
    value: subjects.length,
    expected: null,
    subjects: subjects.slice(0, subjectsMax),
  }
}

function finding(isFiring: boolean, value: number | null, expected: number | null): Finding {
  return { isFiring, value, expected, subjects: [] }
}

function isDirection(change: number, direction: AlertDirection): boolean {
  return direction === 'both' || (direction === 'drop' ? change < 0 : change > 0)
}

/** Spend arrives with the sync of the ad account, so a metric with spend is unknown until then. */
function isKnown(metric: AlertMetric, { isSpendComplete }: AlertInput): boolean {
  return isSpendComplete || metric === 'revenue' || metric === 'payments'
}
