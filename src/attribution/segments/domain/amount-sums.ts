import type { AmountCells } from './amount-cells.ts'
import { toAmount } from './rollup-part.ts'

/** The sum of a cell of several columns, in millionths of a millionth: nearly exact. */
export function approximateSum(columns: readonly AmountCells[], cell: number): number {
  let sum = 0
  for (const values of columns) {
    // Numbers of large amounts that cancel each other out would be far from the exact sum.
    if (values.isLargeAt(cell)) return Number(exactSum(columns, cell))
    sum += values.approximateAt(cell)
  }
  return sum
}

/** The nearest number to the sum of a cell of several columns, in units. */
export function nearestSum(columns: readonly AmountCells[], cell: number): number {
  const most = Number.MAX_SAFE_INTEGER / 4 / Math.max(1, columns.length)
  let [units, rest] = [0, 0]
  for (const values of columns) {
    const [more, moreRest] = [values.unitsAt(cell), values.restAt(cell)]
    if (values.isLargeAt(cell) || Math.abs(more) > most || Math.abs(moreRest) > most)
      return Number(toAmount(exactSum(columns, cell)))
    units += more
    rest += moreRest
  }
  const whole = Math.trunc(rest / 1e6)
  units += whole
  rest -= whole * 1e6
  // The quotient of two exact numbers is the nearest number to it.
  if (rest === 0) return units / 1e6
  const total = units * 1e6 + rest
  return Number.isSafeInteger(total) ? total / 1e12 : Number(toAmount(exactSum(columns, cell)))
}

function exactSum(columns: readonly AmountCells[], cell: number): bigint {
  return columns.reduce((sum, values) => sum + values.valueAt(cell), 0n)
}
