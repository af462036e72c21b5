/** Parts of a unit are millionths of a millionth. */
const unit = 1e12

/** Sums that differ by less may be in any order: numbers are up to this much from the exact sums. */
const errorMax = (value: number) => Math.abs(value) * 1e-9 + unit / 1e4

/**
 * Chooses the rows that a page may need, by their nearly exact values, so that exact ranks of many thousand rows are not compared.
 * Returns null if it may need any: rows without a value follow those with one.
 */
export function chooseRows(
  values: Float64Array,
  { after, limit }: { after: number | null; limit: number },
): number[] | null {
  const [ends, follows] =
    after === null
      ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      : [after * unit + errorMax(after * unit), after * unit - errorMax(after * unit)]
  // Rows with the value of the cursor may be before it.
  const following = values.filter((value) => value < follows).sort()
  const least = following.at(-limit)
  if (least === undefined || least - errorMax(least) <= errorMax(least)) return null
  const from = least - errorMax(least)
  const chosen: number[] = []
  for (const [row, value] of values.entries()) if (value >= from && value <= ends) chosen.push(row)
  return chosen
}
