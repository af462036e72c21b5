export const advices = ['stop', 'watch', 'keep', 'scale'] as const

export type Advice = (typeof advices)[number]

export const adviceReasons = [
  'no_spend',
  'no_target',
  'above_target',
  'below_target',
  'still_filling',
  'uncertain_above_target',
  'uncertain_below_target',
  'lift_below_target',
  'not_running',
] as const

export type AdviceReason = (typeof adviceReasons)[number]

/** Whether an ad may still deliver: a platform that reports no status does not say otherwise. */
export function isRunning({ status }: { status: string | null }): boolean {
  return status === null || status === 'ACTIVE'
}

export interface AdviceInput {
  spend: number
  /** What the spend earned: value under a ROAS target, conversions under a CAC target. */
  earned: number
  /** The credible interval of `earned`. */
  low: number
  high: number
  /** What the target requires per unit of spend; null if there is none. */
  target: number | null
  /** The share of the credit for this spend that has arrived, from 0 to 1; null if it is unknown. */
  complete: number | null
  /** Incremental / credited according to lift tests; null without one. */
  factor?: number | null
}

/**
 * Decides what to do with an ad. Only an interval that lies on one side of the target supports an action: an ad without spend is
 * never stopped, and an interval that contains the target neither stops nor scales. Credit that is still expected counts before an
 * ad is stopped. Spend is not scaled if lift tests say that it caused less than the target requires.
 */
export function decideAdvice({ spend, earned, low, high, target, complete, factor = null }: AdviceInput): {
  advice: Advice
  reason: AdviceReason
} {
  if (!(spend > 0)) return { advice: 'watch', reason: 'no_spend' }
  if (target === null || !(target > 0)) return { advice: 'watch', reason: 'no_target' }
  const required = target * spend
  if (low > required) {
    return factor !== null && earned * factor < required
      ? { advice: 'watch', reason: 'lift_below_target' }
      : { advice: 'scale', reason: 'above_target' }
  }
  if (high < required) {
    const expected = complete === null ? high : complete > 0 ? high / complete : Number.POSITIVE_INFINITY
    return expected < required
      ? { advice: 'stop', reason: 'below_target' }
      : { advice: 'watch', reason: 'still_filling' }
  }
  return earned >= required
    ? { advice: 'keep', reason: 'uncertain_above_target' }
    : { advice: 'watch', reason: 'uncertain_below_target' }
}
