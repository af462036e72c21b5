/** The full credit of a conversion, in parts per million. */
export const wholeCredit = 1_000_000

/** From this many touches on, sorting the remainders once is cheaper than repeatedly searching for the largest. */
const sortedFrom = 48

/**
 * Divides the full credit among `count` weights (at least one positive) into integers by largest remainder, ties to the later, so
 * that they sum to exactly the full credit. The i-th share is written to `out[start + i * stride]`. Overwrites the weights with
 * the remainders.
 */
export function shareOut(weights: Float64Array, count: number, out: Int32Array, start: number, stride: number): void {
  let sum = 0
  for (let i = 0; i < count; i++) sum += weights[i]!
  let left = wholeCredit
  for (let i = 0; i < count; i++) {
    const exact = (weights[i]! * wholeCredit) / sum
    const whole = Math.floor(exact)
    out[start + i * stride] = whole
    weights[i] = exact - whole
    left -= whole
  }
  if (left === 0) return
  if (count < sortedFrom) addToLargest(weights, count, left, (i) => out[start + i * stride]!++)
  else addToSorted(weights, count, left, (i) => out[start + i * stride]!++)
}

function addToLargest(remainders: Float64Array, count: number, left: number, addOne: (index: number) => void): void {
  for (let added = 0; added < left; added++) {
    let largest = 0
    for (let i = 1; i < count; i++) if (remainders[i]! >= remainders[largest]!) largest = i
    addOne(largest)
    remainders[largest] = -1
  }
}

function addToSorted(remainders: Float64Array, count: number, left: number, addOne: (index: number) => void): void {
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  order.sort((a, b) => remainders[b]! - remainders[a]! || b - a)
  for (let added = 0; added < left; added++) addOne(order[added]!)
}
