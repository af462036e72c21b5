export interface Minimum {
  point: number[]
  value: number
  converged: boolean
}

export interface MinimiseOptions {
  /** The size of the first simplex. */
  step?: number
  /** The difference of values at which the search ends, relative to the value. */
  tolerance?: number
  maxEvaluations?: number
}

interface Vertex {
  point: number[]
  value: number
}

/**
 * Minimises a function of few variables with the Nelder-Mead method. The search is restarted at its result until a restart no
 * longer improves it, because a degenerate simplex can stop early. A value of NaN counts as worse than all others.
 */
export function minimise(
  objective: (point: readonly number[]) => number,
  start: readonly number[],
  { step = 0.5, tolerance = 1e-10, maxEvaluations = 5_000 }: MinimiseOptions = {},
): Minimum {
  let evaluations = 0
  const evaluate = (point: number[]): Vertex => {
    evaluations++
    const value = objective(point)
    return { point, value: Number.isNaN(value) ? Number.POSITIVE_INFINITY : value }
  }
  const isClose = (a: number, b: number) => Math.abs(a - b) <= tolerance * (Math.abs(b) + tolerance)
  let best = evaluate([...start])
  while (evaluations < maxEvaluations) {
    const found = search(evaluate, best, step, isClose, () => evaluations < maxEvaluations)
    const isStable = found.isComplete && isClose(found.vertex.value, best.value)
    best = found.vertex
    if (isStable) return { ...best, converged: Number.isFinite(best.value) }
  }
  return { ...best, converged: false }
}

/** One run of the method, with the usual coefficients: reflect 1, expand 2, contract 1/2, shrink 1/2. */
function search(
  evaluate: (point: number[]) => Vertex,
  start: Vertex,
  step: number,
  isClose: (a: number, b: number) => boolean,
  mayContinue: () => boolean,
): { vertex: Vertex; isComplete: boolean } {
  const vertices = [
    start,
    ...start.point.map((_, axis) => evaluate(start.point.map((x, index) => (index === axis ? x + step : x)))),
  ]
  const size = start.point.length
  for (;;) {
    vertices.sort((a, b) => a.value - b.value)
    const [best, worst] = [vertices[0]!, vertices[size]!]
    if (isClose(worst.value, best.value) && isSmall(vertices)) return { vertex: best, isComplete: true }
    if (!mayContinue()) return { vertex: best, isComplete: false }
    replaceWorst(vertices, evaluate)
  }
}

function replaceWorst(vertices: Vertex[], evaluate: (point: number[]) => Vertex): void {
  const size = vertices.length - 1
  const [best, worst] = [vertices[0]!, vertices[size]!]
  const centre = best.point.map((_, axis) => mean(vertices.slice(0, size), axis))
  const along = (factor: number) => evaluate(centre.map((x, axis) => x + factor * (worst.point[axis]! - x)))
  const reflected = along(-1)
  if (reflected.value < best.value) {
    const expanded = along(-2)
    vertices[size] = expanded.value < reflected.value ? expanded : reflected
  } else if (reflected.value < vertices[size - 1]!.value) vertices[size] = reflected
  else {
    const contracted = along(reflected.value < worst.value ? -0.5 : 0.5)
    if (contracted.value < Math.min(reflected.value, worst.value)) vertices[size] = contracted
    else shrink(vertices, evaluate)
  }
}

function shrink(vertices: Vertex[], evaluate: (point: number[]) => Vertex): void {
  const best = vertices[0]!
  for (let index = 1; index < vertices.length; index++) {
    vertices[index] = evaluate(vertices[index]!.point.map((x, axis) => (x + best.point[axis]!) / 2))
  }
}

/** Equal values can lie on opposite sides of a minimum, so the simplex must also be small. */
function isSmall(vertices: readonly Vertex[]): boolean {
  const [best, ...rest] = vertices
  return rest.every(({ point }) => point.every((x, axis) => Math.abs(x - best!.point[axis]!) < 1e-5))
}

function mean(vertices: readonly Vertex[], axis: number): number {
  return vertices.reduce((sum, { point }) => sum + point[axis]!, 0) / vertices.length
}
