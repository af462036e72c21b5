import { solvePositive } from '../../../kernel/statistics/cholesky.ts'

/** A problem with fixed columns, which is solved for several targets: the products of columns are computed once. */
export interface SimplexProblem {
  /** The weights of the columns, none negative and with the sum 1, whose combination is nearest to the target (least squares). */
  solve(target: Float64Array): Float64Array
}

/** Added to the diagonal, relative to its largest entry, so that columns that depend on each other have one solution. */
const ridgeShare = 1e-11
const tolerance = 1e-9

/**
 * The active-set method of Lawson and Hanson with the sum as an exact condition instead of a heavy row, which would make the system
 * badly conditioned. It needs the products of a column with all others only once the column gets a weight.
 */
export function simplexProblem(columns: readonly Float64Array[]): SimplexProblem {
  const size = columns.length
  const squares = columns.map((column) => dot(column, column))
  const scale = Math.max(...squares, Number.MIN_VALUE)
  const ridge = ridgeShare * scale
  const products = new Map<number, Float64Array>()
  const productsOf = (index: number) => {
    const found = products.get(index) ?? Float64Array.from(columns, (column) => dot(column, columns[index]!))
    products.set(index, found)
    return found
  }

  /** The best weights of these columns without the condition that none is negative. */
  const solveFree = (active: readonly number[], withTarget: Float64Array): Float64Array | null => {
    const count = active.length
    const matrix = new Float64Array(count * count)
    for (const [row, index] of active.entries()) {
      const entries = productsOf(index)
      for (let column = 0; column <= row; column++) matrix[row * count + column] = entries[active[column]!]!
      matrix[row * count + row]! += ridge
    }
    const weights = Float64Array.from(active, (index) => withTarget[index]!)
    const ones = new Float64Array(count).fill(1)
    if (!solvePositive(matrix, count, [weights, ones])) return null
    const missing = (1 - sum(weights)) / sum(ones)
    return weights.map((weight, at) => weight + missing * ones[at]!)
  }

  /** Targets of one problem are similar, so the columns of the last solution are usually right; otherwise the nearest column. */
  const startFrom = (earlier: readonly number[], withTarget: Float64Array): [number[], Float64Array] => {
    const weights = earlier.length > 0 ? solveFree(earlier, withTarget) : null
    if (weights?.every((weight) => weight > 0)) return [[...earlier], weights]
    return [[nearest(squares, withTarget)], Float64Array.of(1)]
  }
  let last: readonly number[] = []

  return {
    solve(target) {
      const withTarget = Float64Array.from(columns, (column) => dot(column, target))
      let [active, weights] = startFrom(last, withTarget)
      const blocked = new Set<number>()
      // Each round adds a column for good or blocks it; the limit only guards against rounding errors.
      for (let round = 0; round < 10 * size + 100; round++) {
        const entering = findEntering(active, weights, blocked, withTarget)
        if (entering === null) break
        const found = moveTo([...active, entering], Float64Array.of(...weights, 0), withTarget)
        if (found?.active.includes(entering)) {
          active = found.active
          weights = found.weights
          blocked.clear()
        } else blocked.add(entering)
      }
      last = active
      const all = new Float64Array(size)
      for (const [at, index] of active.entries()) all[index] = weights[at]!
      return all
    },
  }

  /** The column that would reduce the error most; null if none would. */
  function findEntering(
    active: readonly number[],
    weights: Float64Array,
    blocked: ReadonlySet<number>,
    withTarget: Float64Array,
  ): number | null {
    const gradient = withTarget.map((product) => -product)
    for (const [at, index] of active.entries()) {
      const entries = productsOf(index)
      for (let column = 0; column < size; column++) gradient[column]! += weights[at]! * entries[column]!
      gradient[index]! += ridge * weights[at]!
    }
    const common = active.reduce((total, index, at) => total + weights[at]! * gradient[index]!, 0)
    let [best, least] = [null as number | null, common - tolerance * scale]
    for (let column = 0; column < size; column++) {
      if (gradient[column]! >= least || blocked.has(column) || active.includes(column)) continue
      best = column
      least = gradient[column]!
    }
    return best
  }

  /** Moves towards the free solution and drops the columns whose weight would become negative on the way. */
  function moveTo(start: readonly number[], from: Float64Array, withTarget: Float64Array) {
    let [active, weights] = [[...start], from]
    for (;;) {
      const free = solveFree(active, withTarget)
      if (!free) return null
      if (free.every((weight) => weight > 0)) return { active, weights: free }
      let step = 1
      for (const [at, weight] of free.entries())
        if (weight <= 0) step = Math.min(step, weights[at]! / (weights[at]! - weight))
      const moved = weights.map((weight, at) => weight + step * (free[at]! - weight))
      const kept = active.flatMap((_, at) => (free[at]! > 0 || moved[at]! > 1e-12 ? [at] : []))
      // Rounding can keep a column that limits the step.
      const limited = kept.length < active.length ? kept : kept.filter((at) => free[at]! > 0)
      active = limited.map((at) => active[at]!)
      weights = Float64Array.from(limited, (at) => moved[at]!)
    }
  }
}

function nearest(squares: readonly number[], withTarget: Float64Array): number {
  let best = 0
  const error = (index: number) => squares[index]! - 2 * withTarget[index]!
  for (let index = 1; index < squares.length; index++) if (error(index) < error(best)) best = index
  return best
}

function dot(a: Float64Array, b: Float64Array): number {
  let total = 0
  for (let index = 0; index < a.length; index++) total += a[index]! * b[index]!
  return total
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
