const central = {
  above: [
    2.506628277459239, -30.66479806614716, 138.357751867269, -275.9285104469687, 220.9460984245205, -39.69683028665376,
  ],
  below: [1, -13.28068155288572, 66.80131188771972, -155.6989798598866, 161.5858368580409, -54.47609879822406],
}
const tail = {
  above: [
    2.938163982698783, 4.374664141464968, -2.549732539343734, -2.400758277161838, -0.3223964580411365,
    -0.007784894002430293,
  ],
  below: [1, 3.754408661907416, 2.445134137142996, 0.3224671290700398, 0.007784695709041462],
}
/** Outside of this distance from the ends, the central approximation applies. */
const tailShare = 0.02425

/** The quantile of the standard normal distribution, for 0 < p < 1: Acklam's rational approximation, exact to nine digits. */
export function normalQuantile(p: number): number {
  if (p < tailShare) return ratio(tail, Math.sqrt(-2 * Math.log(p)))
  if (p > 1 - tailShare) return -normalQuantile(1 - p)
  return (p - 0.5) * ratio(central, (p - 0.5) ** 2)
}

function ratio({ above, below }: { above: readonly number[]; below: readonly number[] }, x: number): number {
  return polynomial(above, x) / polynomial(below, x)
}

/** Coefficients from the constant on. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)
}
