import Big from 'big.js'

type Quantity = Big | string | number

/** How a row of a campaign shows a ratio: 0 where there is nothing to divide by (semantics 5.6). */
export function ratio(numerator: Quantity, denominator: Quantity, scale = 1): number {
  return ratioOrNull(numerator, denominator, scale) ?? 0
}

/** The same where the contract allows null, which says more than 0. */
export function ratioOrNull(numerator: Quantity, denominator: Quantity, scale = 1): number | null {
  const divisor = new Big(denominator)
  return divisor.eq(0) ? null : new Big(numerator).times(scale).div(divisor).toNumber()
}
