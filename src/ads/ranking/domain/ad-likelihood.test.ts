import { expect, it } from 'vitest'
import { type AdMetrics, noMetrics } from './ad-metrics.ts'
import { maturityStage, outcomeKind, truthGrade } from './likelihood.ts'

const metricsWith = (changes: Partial<AdMetrics>): AdMetrics => ({ ...noMetrics, ...changes })

it.each<[Partial<AdMetrics>, boolean, string]>([
  [{ impressions: 999, days: 20, outcomes_total: 9 }, false, 'cold'],
  [{ impressions: 50_000, days: 2, outcomes_total: 9 }, false, 'cold'],
  [{ impressions: 1_000, days: 3 }, false, 'early'],
  [{ impressions: 9_999, days: 3, outcomes_total: 5 }, false, 'early'],
  [{ impressions: 10_000, days: 3, outcomes_total: 4 }, false, 'early'],
  [{ impressions: 10_000, days: 3, outcomes_total: 5 }, false, 'mature'],
  [{ impressions: 10 }, true, 'calibrated'],
])('with %o (validated: %s) an ad has maturity %s', (changes, isValidated, stage) => {
  expect(maturityStage(metricsWith(changes), isValidated)).toBe(stage)
})

it.each<[Partial<AdMetrics>, boolean, string]>([
  [{ outcomes_total: 1 }, true, 'lift'],
  [{ outcomes_total: 1 }, false, 'attributed'],
  [{ platform_conversions: 90, conversations: 12 }, false, 'predicted'],
])('with %o (validated: %s) an ad has truth grade %s', (changes, isValidated, grade) => {
  expect(truthGrade(metricsWith(changes), isValidated)).toBe(grade)
})

it.each<[Partial<AdMetrics>, string]>([
  [{ cash_outcomes: 1, pipeline_outcomes: 40, outcomes_total: 41 }, 'cash'],
  [{ pipeline_outcomes: 1, dm_outcomes: 5, outcomes_total: 6 }, 'pipeline'],
  [{ outcomes_total: 1 }, 'pipeline'],
  [{ dm_outcomes: 2, reply_outcomes: 1, outcomes_total: 3 }, 'messaging'],
  [{ conversations: 2, platform_conversions: 4 }, 'messaging'],
  [{ conversations: 0, platform_conversions: 4 }, 'meta'],
  [{ platform_conversions: 0 }, 'none'],
  [{}, 'none'],
])('with %o the headline outcome is %s', (changes, kind) => {
  expect(outcomeKind(metricsWith(changes))).toBe(kind)
})
