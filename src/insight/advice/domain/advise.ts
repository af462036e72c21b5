import { expectedShare } from '../../../reports/lag/domain/lag-curve.ts'
import { type CreditedPayments, intervalsOf, type Values } from '../../statistics/domain/value-interval.ts'
import { type Advice, type AdviceReason, decideAdvice, isRunning } from './decide-advice.ts'

export interface Target {
  measure: 'roas' | 'cac'
  value: number
  /** The profile's own median is used if no target was set. */
  source: 'set' | 'median'
}

/** The target of the profile; without one, the median ROAS of its ads with spend; null if there is none. */
export function chooseTarget(
  { roas, cac }: { roas: number | null; cac: number | null },
  ads: readonly { spend: number; value: number }[],
): Target | null {
  if (roas !== null) return { measure: 'roas', value: roas, source: 'set' }
  if (cac !== null) return { measure: 'cac', value: cac, source: 'set' }
  // Sorted as numbers, which is several times as fast for thousands of ads.
  const ratios = new Float64Array(ads.length)
  let size = 0
  for (const { spend, value } of ads) if (spend > 0) ratios[size++] = value / spend
  if (size === 0) return null
  const found = ratios.subarray(0, size).sort()
  const half = found.length / 2
  const value = (found[Math.ceil(half) - 1]! + found[Math.floor(half)]!) / 2
  return { measure: 'roas', value, source: 'median' }
}

export interface AdMetrics extends CreditedPayments {
  spend: number
  /** By age in complete days; today is -1. */
  spendByAge: readonly { age: number; spend: number }[]
}

export interface Advised {
  /** Null if the ad does not run: there is nothing to stop or to scale. */
  advice: Advice | null
  reason: AdviceReason
  /** Of ROAS, or of CAC if that is the target; null without spend. */
  low: number | null
  /** Null also if CAC has no upper bound. */
  high: number | null
  stillFilling: number | null
  /** How much the spend differs from what its results justify at the target. */
  atStake: number | null
}

const noIntervals = { value: { low: 0, high: 0 }, count: { low: 0, high: 0 } }

type Intervals = ReturnType<typeof intervalsOf>

/** The intervals of every ad without a credited payment: they depend only on the payments of the others. */
export const intervalsWithoutPayments = (others: Values): Intervals =>
  intervalsOf({ count: 0, value: 0, sample: [] }, others)

/** Computes interval and completeness of an ad, and decides. */
export function advise(
  metrics: AdMetrics,
  target: Target | null,
  {
    others,
    curve,
    withoutPayments,
    factor = null,
  }: { others: Values; curve: readonly number[]; withoutPayments?: Intervals; factor?: number | null },
): Advised {
  const { spend, count, value } = metrics
  const isCac = target?.measure === 'cac'
  // Without spend the decision needs no interval.
  const known = count === 0 ? withoutPayments : undefined
  const intervals = spend > 0 ? (known ?? intervalsOf(metrics, others)) : noIntervals
  const { low, high } = isCac ? intervals.count : intervals.value
  const earned = isCac ? count : value
  const complete = expectedShare(curve, metrics.spendByAge)
  const required = target === null ? null : isCac ? 1 / target.value : target.value
  const decision = decideAdvice({
    ...{ spend, earned, low, high, target: required, complete },
    // Lift tests calibrate the credited value, not the number of conversions.
    factor: isCac ? null : factor,
  })
  const bounds = isCac ? [ratio(spend, high), ratio(spend, low)] : [ratio(low, spend), ratio(high, spend)]
  const hasTarget = required !== null && required > 0
  return {
    ...decision,
    low: spend > 0 ? bounds[0]! : null,
    high: spend > 0 ? bounds[1]! : null,
    stillFilling: complete === null ? null : 1 - complete,
    atStake: spend > 0 && hasTarget ? Math.abs(earned / required - spend) : null,
  }
}

/** Withdraws the advice on an ad that does not run. */
export function adviseIfRunning(advised: Advised, ad: { status: string | null }): Advised {
  return isRunning(ad) ? advised : { ...advised, advice: null, reason: 'not_running', atStake: null }
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator > 0 ? numerator / denominator : null
}
