import { logBeta } from './log-gamma.ts'

/** The distribution function of Student's t. */
export function studentT(t: number, degrees: number): number {
  if (Number.isNaN(t) || !(degrees > 0)) return Number.NaN
  const tail = 0.5 * incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  return t > 0 ? 1 - tail : tail
}

/** The quantile of Student's t, for 0 < p < 1, by bisection on the tail, which is exact to about 14 digits. */
export function studentTQuantile(p: number, degrees: number): number {
  if (!(p > 0 && p < 1) || !(degrees > 0)) return Number.NaN
  if (p === 0.5) return 0
  if (p < 0.5) return -studentTQuantile(1 - p, degrees)
  const tail = 1 - p
  const tailAbove = (t: number) => 0.5 * incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  let [low, high] = [0, 1]
  while (tailAbove(high) > tail) [low, high] = [high, high * 2]
  for (let round = 0; round < 200 && high - low > 1e-14 * high; round++) {
    const middle = (low + high) / 2
    if (tailAbove(middle) > tail) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The regularised incomplete beta function, by its continued fraction on the side where that converges fast. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b))
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a
  return 1 - (front * betaFraction(1 - x, b, a)) / b
}

const smallest = 1e-300
const precision = 1e-16
const maxTerms = 10_000

/** Lentz's evaluation of the continued fraction, two coefficients per round. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < maxTerms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < precision) break
  }
  return fraction
}

function awayFromZero(x: number): number {
  return Math.abs(x) < smallest ? smallest : x
}
