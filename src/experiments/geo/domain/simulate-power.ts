import { conformalTest } from './conformal-test.ts'
import { type History, splitRegions } from './select-markets.ts'

export interface PowerCurve {
  /** For each simulated lift: the share of past placements in which the analysis would have found it. */
  points: { lift: number; power: number }[]
  /** The smallest lift that is found with the required power; null if none is, or if as much is found without one. */
  detectable_lift: number | null
  simulations: number
}

/** Lifts that are simulated; 0 shows how often the analysis finds an effect that does not exist. */
export const simulatedLifts = [0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25] as const
const requiredPower = 0.8

/**
 * Regions that moved apart from the others of their own accord are found without any lift. Of sound regions, a tenth have a larger
 * share of such findings, because placements overlap.
 */
export const falseFindingsMax = 0.35

/**
 * Places the test on spans of the past, one day after another backwards, adds a lift to the treated regions, and counts how often the
 * interval excludes zero.
 */
export function simulatePower(
  history: History,
  treated: readonly number[],
  { testDays, placements, level }: { testDays: number; placements: number; level: number },
): PowerCurve {
  const { mean, controls } = splitRegions(history, treated)
  const found = simulatedLifts.map(() => 0)
  // The time before a placement must stay twice as long as the test.
  const possible = Math.min(placements, mean.length - 3 * testDays + 1)
  for (let back = 0; back < possible; back++) {
    const end = mean.length - back
    const earlier = controls.map((values) => values.subarray(0, end))
    const before = end - testDays
    const base = conformalPlacement(mean.subarray(0, end), earlier, before)
    for (const [index, lift] of simulatedLifts.entries()) if (base(lift, level)) found[index]!++
  }
  const points = simulatedLifts.map((lift, index) => ({ lift, power: found[index]! / Math.max(1, possible) }))
  return { points, detectable_lift: findDetectable(points), simulations: Math.max(0, possible) * points.length }
}

/** Whether a lift in this placement is found: the treated regions gain a share of what they had. */
function conformalPlacement(treated: Float64Array, controls: readonly Float64Array[], before: number) {
  return (lift: number, level: number) => {
    const lifted = treated.map((value, period) => (period < before ? value : value * (1 + lift)))
    return conformalTest({ treated: lifted, controls, before, hasFixedEffects: true }).isRejected(0, level)
  }
}

/** Between two simulated lifts, the power is taken to change evenly. */
function findDetectable(points: readonly { lift: number; power: number }[]): number | null {
  if (points[0]!.power > falseFindingsMax) return null
  for (const [index, { lift, power }] of points.entries()) {
    if (index === 0 || power < requiredPower) continue
    const previous = points[index - 1]!
    if (previous.power >= requiredPower || power === previous.power) return lift
    return previous.lift + ((requiredPower - previous.power) / (power - previous.power)) * (lift - previous.lift)
  }
  return null
}
