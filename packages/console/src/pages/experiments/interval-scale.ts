/** Positions in percent on a line that contains zero and the whole range, with room at both ends. */
interface IntervalScale {
  zero: number
  value: number
  from: number
  width: number
}

const room = 0.08

export function intervalScale({ lower, value, upper }: { lower: number; value: number; upper: number }): IntervalScale {
  const low = Math.min(0, lower, value)
  const high = Math.max(0, upper, value)
  const size = high - low || 1
  const at = (amount: number) => 100 * (room + ((amount - low) / size) * (1 - 2 * room))
  return { zero: at(0), value: at(value), from: at(lower), width: at(upper) - at(lower) }
}
