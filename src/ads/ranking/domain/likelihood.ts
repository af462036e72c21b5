import { type AdMetrics, conversationsOf } from './ad-metrics.ts'

/** The score at which an ad has a 50 % chance to be in the best quarter, and the slope around it. */
const evenScore = 62
const steepness = 0.11

/**
 * The likelihood by the rules that an ad is a top performer: a monotone function of its score. Without a score it is a quarter.
 */
export function likelihood(score: number): number {
  return Number.isNaN(score) ? 0.25 : logistic(steepness * (score - evenScore))
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** A lift test says nothing about an ad after this many days, because campaigns and markets change. */
export const liftExpiryDays = 180

export const maturityStages = ['cold', 'early', 'mature', 'calibrated'] as const
type MaturityStage = (typeof maturityStages)[number]

/** How much data an ad has (semantics 8.3). */
export function maturityStage(metrics: AdMetrics, isValidated: boolean): MaturityStage {
  if (isValidated) return 'calibrated'
  if (metrics.impressions < 1_000 || metrics.days < 3) return 'cold'
  if (metrics.impressions < 10_000 || metrics.outcomes_total < 5) return 'early'
  return 'mature'
}

export const outcomeKinds = ['cash', 'pipeline', 'messaging', 'meta', 'none'] as const
type OutcomeKind = (typeof outcomeKinds)[number]

/** The headline outcome of an ad: the hardest it has. Orders and quotes are not cash yet and count as pipeline here. */
export function outcomeKind(metrics: AdMetrics): OutcomeKind {
  const { cash_outcomes, outcomes_total, dm_outcomes, reply_outcomes } = metrics
  if (cash_outcomes > 0) return 'cash'
  if (outcomes_total - dm_outcomes - reply_outcomes > 0) return 'pipeline'
  if (outcomes_total > 0 || conversationsOf(metrics) > 0) return 'messaging'
  return (metrics.platform_conversions ?? 0) > 0 ? 'meta' : 'none'
}

export const truthGrades = ['predicted', 'attributed', 'lift'] as const
type TruthGrade = (typeof truthGrades)[number]

/** The evidence behind the score of an ad. The platform's own count never sets it (contract 2.8). */
export function truthGrade(metrics: AdMetrics, isValidated: boolean): TruthGrade {
  if (isValidated) return 'lift'
  return metrics.outcomes_total > 0 ? 'attributed' : 'predicted'
}
