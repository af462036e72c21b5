/**
 * Rounds amounts to the digits of the currency so that they add up to their rounded total, by largest remainder. Each result is
 * less than one unit away from its amount. Rounded separately, ten amounts could differ from their total by several units.
 */
export function roundToTotal(amounts: readonly number[], digits: number): number[] {
  const scale = 10 ** digits
  // Sums of decimals as floating-point numbers have errors far below a millionth of a unit.
  const inUnits = amounts.map((amount) => Number((amount * scale).toFixed(6)))
  const rounded = inUnits.map(Math.floor)
  const total = Math.round(Number(inUnits.reduce((sum, value) => sum + value, 0).toFixed(6)))
  const missing = total - rounded.reduce((sum, value) => sum + value, 0)
  const remainders = inUnits.map((value, index) => ({ index, remainder: value - rounded[index]! }))
  remainders.sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of remainders.slice(0, missing)) rounded[index]! += 1
  return rounded.map((value) => value / scale)
}
