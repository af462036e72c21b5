/** Sums over the people of a group: `y` is the metric in the experiment, `x` the same metric before it. */
export interface Moments {
  people: number
  y: number
  yy: number
  x: number
  xx: number
  xy: number
}

export function meanOf({ people, y }: Moments): number {
  return people > 0 ? y / people : 0
}

/** The sample variance of `y`. */
export function varianceOf({ people, y, yy }: Moments): number {
  return people > 1 ? Math.max(0, yy - (y * y) / people) / (people - 1) : 0
}

/**
 * CUPED: the metric without what the time before explains, `y - theta (x - mean of all x)`, with theta = Cov(x, y) / Var(x) within
 * the groups. Its mean has the same expectation and a smaller variance. Theta is 0 if no person had the metric before.
 */
export function adjustByHistory(groups: readonly Moments[]): { theta: number; adjusted: Moments[] } {
  const within = (sum: (group: Moments) => number) => groups.reduce((total, group) => total + sum(group), 0)
  const squares = within(({ people, x, xx }) => (people > 0 ? xx - (x * x) / people : 0))
  const products = within(({ people, x, y, xy }) => (people > 0 ? xy - (x * y) / people : 0))
  const theta = squares > 0 ? products / squares : 0
  const people = within((group) => group.people)
  const centre = people > 0 ? within(({ x }) => x) / people : 0
  const adjusted = groups.map(({ people, y, yy, x, xx, xy }) => {
    const [shifted, square] = [x - people * centre, xx - 2 * centre * x + people * centre * centre]
    const adjustedY = y - theta * shifted
    const adjustedSquares = yy - 2 * theta * (xy - centre * y) + theta * theta * square
    return { people, y: adjustedY, yy: adjustedSquares, x, xx, xy: xy - theta * (xx - centre * x) }
  })
  return { theta, adjusted }
}
