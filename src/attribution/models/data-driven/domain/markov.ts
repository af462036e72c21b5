import type { PathTable } from './path-table.ts'

/**
 * The removal effect of each unit: the share of conversions that a Markov chain of the paths loses if every visit of the unit
 * ends there. With Q the transitions between units, N = (I - Q)^-1 and B = N r the chances to convert, the effect is
 * (N_0i / N_ii) B_i / B_0, where 0 is the start. It is a diagnostic and not credit: effects do not add up to one.
 */
export function removalEffects(table: PathTable, unitCount: number): Float64Array {
  const size = unitCount + 1
  const { transitions, conversions } = countTransitions(table, size)
  const visits = invert(transitions)
  const chance = visits.map((row) => row.reduce((sum, value, unit) => sum + value * conversions[unit]!, 0))
  return Float64Array.from({ length: unitCount }, (_, unit) => {
    const own = visits[unit + 1]![unit + 1]!
    return chance[0]! > 0 ? ((visits[0]![unit + 1]! / own) * chance[unit + 1]!) / chance[0]! : 0
  })
}

/** I - Q and r, with the start as state 0. Each row of the chain is divided by the number of its visits. */
function countTransitions({ offsets, units, converted, lost }: PathTable, size: number) {
  const transitions = Array.from({ length: size }, () => new Float64Array(size))
  const conversions = new Float64Array(size)
  const totals = new Float64Array(size)
  for (let path = 0; path < converted.length; path++) {
    const count = converted[path]! + lost[path]!
    let state = 0
    for (let touch = offsets[path]!; touch < offsets[path + 1]!; touch++) {
      const next = units[touch]! + 1
      transitions[state]![next]! += count
      totals[state]! += count
      state = next
    }
    totals[state]! += count
    conversions[state]! += converted[path]!
  }
  for (let row = 0; row < size; row++) {
    const total = totals[row] || 1
    conversions[row]! /= total
    for (let column = 0; column < size; column++) {
      transitions[row]![column] = (row === column ? 1 : 0) - transitions[row]![column]! / total
    }
  }
  return { transitions, conversions }
}

/** Gauss-Jordan elimination with partial pivoting. */
function invert(matrix: readonly Float64Array[]): Float64Array[] {
  const size = matrix.length
  const rows = matrix.map((row, index) => {
    const wide = new Float64Array(size * 2)
    wide.set(row)
    wide[size + index] = 1
    return wide
  })
  for (let pivot = 0; pivot < size; pivot++) {
    let best = pivot
    for (let row = pivot + 1; row < size; row++) {
      if (Math.abs(rows[row]![pivot]!) > Math.abs(rows[best]![pivot]!)) best = row
    }
    const chosen = rows[best]!
    rows[best] = rows[pivot]!
    rows[pivot] = chosen
    const divisor = chosen[pivot]!
    for (let column = pivot; column < size * 2; column++) chosen[column]! /= divisor
    for (let row = 0; row < size; row++) {
      const factor = rows[row]![pivot]!
      if (row === pivot || factor === 0) continue
      for (let column = pivot; column < size * 2; column++) rows[row]![column]! -= factor * chosen[column]!
    }
  }
  return rows.map((row) => row.slice(size))
}
