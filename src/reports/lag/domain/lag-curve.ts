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

/**
 * The share of the credit of touches of this age that has arrived already, of all credit or of the credit within a window of days;
 * null without a curve.
 */
export function expectedComplete(curve: readonly number[], age: number, window: number | null = null): number | null {
  if (curve.length === 0) return null
  const last = Math.min(curve.length, window ?? curve.length) - 1
  if (age < 0 || curve[last] === 0) return age < 0 ? 0 : null
  return curve[Math.min(age, last)]! / curve[last]!
}

/** The share of the credit for this spend that has arrived: the mean over its days, weighted by spend; null without spend. */
export function expectedShare(
  curve: readonly number[],
  spends: readonly { age: number; spend: number }[],
  window: number | null = null,
): number | null {
  const shares = spends.flatMap(({ age, spend }) => {
    const share = spend > 0 ? expectedComplete(curve, age, window) : null
    return share === null ? [] : [{ spend, share }]
  })
  const total = shares.reduce((sum, { spend }) => sum + spend, 0)
  return total > 0 ? shares.reduce((sum, { spend, share }) => sum + spend * share, 0) / total : null
}
