/** How many touches a page of conversions shows at most, unless the first conversion alone has more. */
export const pageTouchesMax = 2_000

/**
 * How many of the conversions fit on a page whose paths are shown in full. At least one does, so that whoever follows the
 * cursor gets to the end.
 */
export function cutLongPaths(touchCounts: readonly number[], touchesMax: number = pageTouchesMax): number {
  let touches = touchCounts[0] ?? 0
  let rows = Math.min(1, touchCounts.length)
  while (rows < touchCounts.length && touches + touchCounts[rows]! <= touchesMax) touches += touchCounts[rows++]!
  return rows
}
