const precision = 1e-15
const maxTerms = 1_000_000

/**
 * The Gaussian hypergeometric function 2F1(a, b; c; z) by its power series, for 0 <= z < 1 and c that is not zero or a negative
 * integer. Returns NaN if the series does not converge.
 */
export function hypergeometric(a: number, b: number, c: number, z: number): number {
  let [term, sum] = [1, 1]
  for (let index = 0; index < maxTerms; index++) {
    term *= (((a + index) * (b + index)) / ((c + index) * (index + 1))) * z
    sum += term
    // The first terms can be small by chance while the parameters change sign.
    if (Math.abs(term) <= precision * Math.abs(sum) && index > Math.abs(a) + Math.abs(b) + Math.abs(c)) return sum
    if (term === 0) return sum
  }
  return Number.NaN
}
