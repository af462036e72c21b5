import { liftExpiryDays } from '../../../ads/ranking/domain/likelihood.ts'
import { normalQuantile } from '../../../kernel/statistics/normal.ts'

/** A lift test of an entity: what the test found, and what attribution credited in the same regions, dates and entities. */
export interface TestedFactor {
  experiment_id: string
  incremental: number
  interval: { lower: number; upper: number; level: number }
  credited: number
  ended_at: Date
}

export interface CombinedFactor {
  /** Incremental / credited. */
  factor: number
  lower: number
  upper: number
  tests: { experiment_id: string; factor: number; weight: number; age_days: number }[]
  /** The last day on which a test still counts. */
  expires_at: Date
}

/** The variance of a test doubles in this many days, because campaigns and markets change. */
const doublingDays = 90
export const expiryDays = liftExpiryDays
const dayMs = 86_400_000

interface LogFactor {
  log: number
  variance: number
}

/**
 * The factor on the log scale. If the interval is positive, its ends give the variance; otherwise the relative standard error does. Null
 * if the estimate or the credit is not positive: then no factor can describe the test.
 */
export function toLogFactor({ incremental, interval, credited }: TestedFactor): LogFactor | null {
  if (!(incremental > 0 && credited > 0)) return null
  const width = 2 * normalQuantile((1 + interval.level) / 2)
  const error =
    interval.lower > 0
      ? Math.log(interval.upper / interval.lower) / width
      : (interval.upper - interval.lower) / width / incremental
  return error > 0 ? { log: Math.log(incremental / credited), variance: error ** 2 } : null
}

/** Whether the latest unexpired test found nothing or less: then earlier ones do not describe the campaigns any more. */
export function foundNothing(tests: readonly TestedFactor[], now: Date): boolean {
  const latest = tests
    .filter(({ ended_at }) => now.getTime() - ended_at.getTime() <= expiryDays * dayMs)
    .toSorted((a, b) => b.ended_at.getTime() - a.ended_at.getTime())[0]
  return latest !== undefined && latest.incremental <= 0
}

/** Combines unexpired tests by inverse variance, the variance growing with age; null if none can be used. */
export function combineFactors(tests: readonly TestedFactor[], now: Date, level = 0.9): CombinedFactor | null {
  const usable = tests.flatMap((test) => {
    const age = (now.getTime() - test.ended_at.getTime()) / dayMs
    const found = age <= expiryDays ? toLogFactor(test) : null
    if (!found) return []
    // Whole days, so that a report that is read again shows the same interval.
    const age_days = Math.max(0, Math.floor(age))
    const weight = 1 / (found.variance * 2 ** (age_days / doublingDays))
    return [{ test, log: found.log, weight, age_days }]
  })
  const total = usable.reduce((sum, { weight }) => sum + weight, 0)
  if (!(total > 0)) return null
  const log = usable.reduce((sum, test) => sum + test.weight * test.log, 0) / total
  const half = normalQuantile((1 + level) / 2) / Math.sqrt(total)
  return {
    factor: Math.exp(log),
    lower: Math.exp(log - half),
    upper: Math.exp(log + half),
    tests: usable.map(({ test, log, weight, age_days }) => ({
      experiment_id: test.experiment_id,
      factor: Math.exp(log),
      weight: weight / total,
      age_days,
    })),
    expires_at: new Date(Math.max(...usable.map(({ test }) => test.ended_at.getTime())) + expiryDays * dayMs),
  }
}
