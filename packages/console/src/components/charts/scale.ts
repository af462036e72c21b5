/** Round values for the axis that include zero and every value, about `count` of them. */
export function axisTicks(lowest: number, highest: number, count: number): number[] {
  const low = Math.min(0, lowest)
  const high = Math.max(0, highest)
  // Ratios of numbers this small are not exact.
  if (high - low < 1e-9) return [0, 1]
  const rough = (high - low) / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough * (1 - 1e-9))!
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  // Adding up would collect rounding errors.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** The ends of the bars of each series: bars of a stack are on top of each other, losses below zero. */
export function stackBars(series: readonly { values: readonly (number | null)[] }[]): { from: number; to: number }[][] {
  const points = series[0]?.values.length ?? 0
  const above = Array.from({ length: points }, () => 0)
  const below = Array.from({ length: points }, () => 0)
  return series.map(({ values }) =>
    values.map((value, point) => {
      const ends = (value ?? 0) < 0 ? below : above
      const from = ends[point]!
      ends[point] = from + (value ?? 0)
      return { from, to: ends[point]! }
    }),
  )
}
