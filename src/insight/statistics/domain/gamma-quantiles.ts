import { normalQuantile } from '../../../kernel/statistics/normal.ts'

/**
 * The quantiles of the gamma distribution with this shape and scale 1, in the middle of each of `count` equal parts of the
 * probability, in ascending order, for shapes from 1 on. The approximation of Wilson and Hilferty has an error below one percent from
 * the median on, and a small absolute one below.
 */
export function gammaQuantiles(shape: number, count: number): number[] {
  const spread = 1 / (3 * Math.sqrt(shape))
  const centre = 1 - spread ** 2
  return normalsOf(count).map((normal) => {
    const root = Math.max(0, centre + normal * spread)
    // A fifth of the time of a power.
    return shape * root * root * root
  })
}

const normals = new Map<number, number[]>()

function normalsOf(count: number): number[] {
  const found = normals.get(count) ?? Array.from({ length: count }, (_, index) => normalQuantile((index + 0.5) / count))
  normals.set(count, found)
  return found
}
