import Big from 'big.js'

/** An exact decimal amount. It becomes a number only at the edge, and only where the contract says number. */
export type Amount = Big

const decimalPattern = /^-?\d{1,15}(\.\d{1,10})?$/

/** Reads an amount as it came: a decimal string, or a JSON number by its shortest decimal form. Null when it is neither. */
export function parseAmount(value: string | number): Amount | null {
  const text = typeof value === 'number' ? plainDecimal(value) : value
  return text !== null && decimalPattern.test(text) ? new Big(text) : null
}

/** `1e-7` and `1e21` are how JavaScript prints small and large numbers; amounts are written out. */
function plainDecimal(value: number): string | null {
  return Number.isFinite(value) ? new Big(value).toFixed() : null
}

/** The exact decimal string, without an exponent and without trailing zeros beyond the currency's own digits. */
export function toDecimalString(amount: Amount, currency: string): string {
  const digits = minorDigits(currency)
  const plain = amount.toFixed()
  const fraction = plain.split('.')[1] ?? ''
  return fraction.length < digits ? amount.toFixed(digits) : plain
}

export function toNumber(amount: Amount): number {
  return amount.toNumber()
}

export function sumAmounts(amounts: Iterable<Amount>): Amount {
  let total = new Big(0)
  for (const amount of amounts) total = total.plus(amount)
  return total
}

const isoCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export function isCurrency(code: string): boolean {
  return isoCurrencies.has(code)
}

/** How many digits the currency has after the point: 2 for USD, 0 for CLP, 3 for KWD. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

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
