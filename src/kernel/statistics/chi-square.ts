import { logGamma } from './log-gamma.ts'

/** The probability that a chi-square variable is larger than `x`. */
export function chiSquareTail(x: number, degrees: number): number {
  if (Number.isNaN(x) || !(degrees > 0)) return Number.NaN
  if (x <= 0) return 1
  return upperGamma(degrees / 2, x / 2)
}

const precision = 1e-16
const maxTerms = 100_000

/** The regularised upper incomplete gamma function: by the series below the mean, by the continued fraction above. */
function upperGamma(shape: number, x: number): number {
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape))
  return x < shape + 1 ? 1 - (front * seriesOf(shape, x)) / shape : front * fractionOf(shape, x)
}

function seriesOf(shape: number, x: number): number {
  let [term, sum] = [1, 1]
  for (let index = 1; index < maxTerms && term > precision * sum; index++) {
    term *= x / (shape + index)
    sum += term
  }
  return sum
}

/** Lentz's evaluation. */
function fractionOf(shape: number, x: number): number {
  let b = x + 1 - shape
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let index = 1; index < maxTerms; index++) {
    const a = -index * (index - shape)
    b += 2
    d = 1 / (b + a * d)
    c = b + a / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < precision) break
  }
  return fraction
}
