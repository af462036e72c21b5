/** The coefficients of Stirling's series: Bernoulli numbers B(2k) / (2k (2k - 1)). */
const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]
const halfLogTwoPi = 0.9189385332046728

/** From here on, the series above is exact to double precision. */
const seriesFrom = 10

/** The logarithm of the gamma function, for positive arguments. */
export function logGamma(x: number): number {
  if (!(x > 0)) return Number.NaN
  let shifted = x
  let product = 1
  while (shifted < seriesFrom) product *= shifted++
  const inverse = 1 / shifted
  const square = inverse * inverse
  let tail = 0
  for (let term = stirling.length - 1; term >= 0; term--) tail = tail * square + stirling[term]!
  return (shifted - 0.5) * Math.log(shifted) - shifted + halfLogTwoPi + tail * inverse - Math.log(product)
}

/** The logarithm of the beta function, for positive arguments. */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** ln(e^a + e^b) without overflow. */
export function logSumExp(a: number, b: number): number {
  const [high, low] = a > b ? [a, b] : [b, a]
  return low === Number.NEGATIVE_INFINITY ? high : high + Math.log1p(Math.exp(low - high))
}
