import Big from 'big.js'

/** An exact decimal amount. It becomes a number only in responses, where the contract requires one. */
export type Amount = Big

const decimalPattern = /^-?\d{1,15}(\.\d{1,10})?$/

/** The decimal places that an amount can have. */
export const amountDigits = 10

/**
 * Parses a decimal string, or a JSON number by its shortest decimal form, rounded because a calculated number such as 1.1 * 3 has
 * more decimals than meant. Null if it is neither.
 */
export function parseAmount(value: string | number): Amount | null {
  const text = typeof value === 'number' ? plainDecimal(value) : value
  return text !== null && decimalPattern.test(text) ? new Big(text) : null
}

/** JavaScript prints small and large numbers as `1e-7` and `1e21`; amounts have no exponent. */
function plainDecimal(value: number): string | null {
  if (!Number.isFinite(value)) return null
  const rounded = new Big(value).round(amountDigits, Big.roundHalfUp)
  return rounded.eq(0) ? '0' : rounded.toFixed()
}

/** The exact decimal string, without an exponent and without trailing zeros beyond the currency's digits. */
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

const millionths = 1e6
/** Up to here, a whole number of millionths is the decimal of exactly one number. */
const exactMax = 1e15

/** Adds up numbers by their decimals, exactly. Most are whole millionths, whose sum is one of whole numbers. */
export function sumNumbers(values: Iterable<number>): number {
  let total = new Big(0)
  let units = 0
  const flush = () => {
    total = total.plus(new Big(units).div(millionths))
    units = 0
  }
  for (const value of values) {
    const scaled = Math.round(value * millionths)
    if (scaled / millionths === value && Math.abs(scaled) < exactMax) units += scaled
    else total = total.plus(value)
    if (Math.abs(units) > 8 * exactMax) flush()
  }
  flush()
  return total.toNumber()
}

const isoCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export function isCurrency(code: string): boolean {
  return isoCurrencies.has(code)
}

/** Creating a format takes longer than all other work on an amount. */
const digitsOf = new Map<string, number>()

/** Number of decimal digits of the currency: 2 for USD, 0 for CLP, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  if (isCurrency(currency)) digitsOf.set(currency, digits)
  return digits
}

type Quantity = Big | string | number

/** A ratio on a campaign row: 0 if the denominator is zero (semantics 5.6). */
export function ratio(numerator: Quantity, denominator: Quantity, scale = 1): number {
  return ratioOrNull(numerator, denominator, scale) ?? 0
}

/** A ratio where the contract allows null: null if the denominator is zero. */
export function ratioOrNull(numerator: Quantity, denominator: Quantity, scale = 1): number | null {
  const divisor = new Big(denominator)
  return divisor.eq(0) ? null : new Big(numerator).times(scale).div(divisor).toNumber()
}
