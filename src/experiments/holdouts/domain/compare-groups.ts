import { normalQuantile } from '../../../kernel/statistics/normal.ts'
import { studentT, studentTQuantile } from '../../../kernel/statistics/student-t.ts'
import { adjustByHistory, type Moments, meanOf, varianceOf } from './moments.ts'

export interface Bounds {
  lower: number
  upper: number
}

export interface Difference {
  /** Treated mean minus held-out mean, per head. */
  difference: number
  standard_error: number
  /** Null if a group has fewer than two people or nothing varies. */
  interval: Bounds | null
  p_value: number | null
}

/** Welch's comparison of two means with unequal variances. */
export function compareMeans(treated: Moments, heldOut: Moments, level: number): Difference {
  const difference = meanOf(treated) - meanOf(heldOut)
  if (treated.people < 2 || heldOut.people < 2) return { difference, standard_error: 0, interval: null, p_value: null }
  const [a, b] = [varianceOf(treated) / treated.people, varianceOf(heldOut) / heldOut.people]
  const standard_error = Math.sqrt(a + b)
  if (standard_error === 0) return { difference, standard_error, interval: null, p_value: null }
  const degrees = (a + b) ** 2 / (a ** 2 / (treated.people - 1) + b ** 2 / (heldOut.people - 1))
  const half = studentTQuantile((1 + level) / 2, degrees) * standard_error
  return {
    difference,
    standard_error,
    interval: { lower: difference - half, upper: difference + half },
    p_value: 2 * studentT(-Math.abs(difference) / standard_error, degrees),
  }
}

/** The number of people at which the always-valid interval is narrowest, unless an experiment sets another. */
export const usualTuningPeople = 5_000

/**
 * Half the width of the asymptotic confidence sequence of Waudby-Smith and others: the interval around the estimate contains the
 * truth at all times together with this level, so that looking early costs nothing. `tuningPeople` must be chosen before the start.
 */
export function sequentialHalfWidth(
  standardError: number,
  people: number,
  { level, tuningPeople = usualTuningPeople }: { level: number; tuningPeople?: number },
): number {
  const alpha = 1 - level
  const rho2 = (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / tuningPeople
  const scaled = people * rho2 + 1
  return (
    standardError *
    Math.sqrt(people) *
    Math.sqrt(((2 * scaled) / (people ** 2 * rho2)) * Math.log(Math.sqrt(scaled) / alpha))
  )
}

export interface GroupComparison {
  treated: { people: number; mean: number }
  held_out: { people: number; mean: number }
  /** As measured. */
  plain: Difference
  /** With the variance that the time before explains removed (CUPED). */
  adjusted: Difference & { theta: number }
  /** Around the adjusted difference; valid at every look. */
  sequential: Bounds | null
}

/** By intention to treat: everybody who was assigned counts, also if no ad reached them. */
export function compareGroups(
  treated: Moments,
  heldOut: Moments,
  { level, tuningPeople }: { level: number; tuningPeople: number },
): GroupComparison {
  const { theta, adjusted: groups } = adjustByHistory([treated, heldOut])
  const adjusted = { ...compareMeans(groups[0]!, groups[1]!, level), theta }
  const people = treated.people + heldOut.people
  const half = sequentialHalfWidth(adjusted.standard_error, people, { level, tuningPeople })
  const { difference } = adjusted
  return {
    treated: { people: treated.people, mean: meanOf(treated) },
    held_out: { people: heldOut.people, mean: meanOf(heldOut) },
    plain: compareMeans(treated, heldOut, level),
    adjusted,
    sequential: adjusted.interval && { lower: difference - half, upper: difference + half },
  }
}

/** The smallest difference per head that groups of these sizes detect with this power, two-sided. */
export function detectableDifference(
  variance: number,
  sizes: { treated: number; held_out: number },
  { level, power }: { level: number; power: number },
): number {
  const factor = normalQuantile((1 + level) / 2) + normalQuantile(power)
  return factor * Math.sqrt(variance * (1 / sizes.treated + 1 / sizes.held_out))
}
