import { chiSquareTail } from '../../../kernel/statistics/chi-square.ts'

/** Below this probability, the groups do not have the sizes that the assignment gives them, so the result cannot be trusted. */
const alarmBelow = 0.001

export interface SampleRatio {
  p_value: number
  is_mismatch: boolean
}

/** Pearson's chi-square test of group sizes against their shares; null without people. */
export function checkSampleRatio(counts: readonly number[], shares: readonly number[]): SampleRatio | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let statistic = 0
  for (const [index, count] of counts.entries()) {
    const expected = (total * shares[index]!) / whole
    if (expected > 0) statistic += (count - expected) ** 2 / expected
    else if (count > 0) statistic = Number.POSITIVE_INFINITY
  }
  const p_value = statistic === Number.POSITIVE_INFINITY ? 0 : chiSquareTail(statistic, counts.length - 1)
  return { p_value, is_mismatch: p_value < alarmBelow }
}
