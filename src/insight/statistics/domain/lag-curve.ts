/** Credit of touches that are `age` complete days old, for conversions `lag` days after the touch. */
export interface LagCell {
  age: number
  lag: number
  amount: number
}

/**
 * The share of all credit that has arrived by each lag: entry l is the share of conversions at most l days after the touch.
 *
 * Young touches show only their short lags, so a plain share would be too quick. This is the Kaplan-Meier estimator in reverse
 * time (for right-truncated data): at each lag, only touches old enough to show it count. Its last lag has the share 1, so credit
 * that arrives later than any observed lag is unknown. Empty if nothing was observed.
 */
export function lagCurve(cells: Iterable<LagCell>): number[] {
  const byLag: { atLag: number; upToLag: number }[] = []
  const observed = [...cells].filter(({ age, lag, amount }) => amount > 0 && lag >= 0 && lag <= age)
  const longest = observed.reduce((max, { lag }) => Math.max(max, lag), -1)
  for (let lag = 0; lag <= longest; lag++) byLag.push({ atLag: 0, upToLag: 0 })
  for (const { age, lag, amount } of observed) {
    byLag[lag]!.atLag += amount
    // The touch is old enough to show the lags from its own up to its age.
    for (let later = lag; later <= Math.min(age, longest); later++) byLag[later]!.upToLag += amount
  }
  const curve: number[] = []
  let share = 1
  for (let lag = longest; lag >= 0; lag--) {
    curve[lag] = share
    const { atLag, upToLag } = byLag[lag]!
    if (upToLag > 0) share *= 1 - atLag / upToLag
  }
  return curve
}

/** The share of the credit of touches of this age that has arrived already; null without a curve. */
export function expectedComplete(curve: readonly number[], age: number): number | null {
  if (curve.length === 0) return null
  return age < 0 ? 0 : curve[Math.min(age, curve.length - 1)]!
}
