/**
 * Where each value stands among all, 0 to 1: the share below it and half of those equal to it, itself included. Values are
 * compared in single precision: sums made in another order differ in their last digits, and nobody stands higher for that.
 */
export function percentiles(values: Float64Array): Float64Array {
  const rounded = Float32Array.from(values)
  const sorted = rounded.toSorted()
  return Float64Array.from(rounded, (value) => {
    const below = firstAt(sorted, (other) => other >= value)
    const through = firstAt(sorted, (other) => other > value)
    return (below + through) / 2 / sorted.length
  })
}

/** The first place of a sorted list where it holds; the end when nowhere. */
function firstAt(sorted: Float32Array, holds: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(sorted[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
