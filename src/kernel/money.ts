import Big from 'big.js'
import { trimEndOf } from './trim-end-of.ts'

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
export function toDecimalString(amount: Amount | string, currency: string): string {
  const digits = minorDigits(currency)
  const plain = toPlain(amount)
  const point = plain.indexOf('.')
  const missing = digits - (point < 0 ? 0 : plain.length - point - 1)
  if (missing <= 0) return plain
  return `${plain}${point < 0 ? '.' : ''}${'0'.repeat(missing)}`
}

const plainPattern = /^(0|-?[1-9]\d*(\.\d*[1-9])?|-?0\.\d*[1-9])$/

/** The decimal string without an exponent and trailing zeros. */
function toPlain(amount: Amount | string): string {
  return typeof amount === 'string' && plainPattern.test(amount) ? amount : new Big(amount).toFixed()
}

export function toNumber(amount: Amount | string): number {
  return Number(amount)
}

export function sumAmounts(amounts: Iterable<Amount>): Amount {
  let total = new Big(0)
  for (const amount of amounts) total = total.plus(amount)
  return total
}

/** Adds up decimal strings, exactly. Most sums have at most one amount that is not zero, which needs no arithmetic. */
export function sumDecimals(amounts: readonly string[]): string {
  const [first = '0', ...others] = amounts.filter((amount) => amount !== '0')
  return toPlain(others.length === 0 ? first : sumAmounts([first, ...others].map((amount) => new Big(amount))))
}

const millionths = 1e6
/** Up to here, a whole number of millionths is the decimal of exactly one number. */
const exactMax = 1e15

/** Adds up numbers by their decimals, exactly. Most are whole millionths, whose sum is one of whole numbers. */
export class NumberSum {
  #total = new Big(0)
  #units = 0

  add(value: number): void {
    const scaled = Math.round(value * millionths)
    if (scaled / millionths === value && Math.abs(scaled) < exactMax) this.#units += scaled
    else this.#total = this.#total.plus(value)
    if (Math.abs(this.#units) > 8 * exactMax) this.#flush()
  }

  get total(): number {
    this.#flush()
    return this.#total.toNumber()
  }

  #flush(): void {
    this.#total = this.#total.plus(new Big(this.#units).div(millionths))
    this.#units = 0
  }
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
  const [above, below] = [toWhole(numerator), toWhole(denominator)]
  if (below?.units === 0) return null
  return (above && below && ratioOfWholes(above, below, scale)) ?? ratioOfAny(numerator, denominator, scale)
}

function ratioOfAny(numerator: Quantity, denominator: Quantity, scale: number): number | null {
  const divisor = new Big(denominator)
  return divisor.eq(0) ? null : new Big(numerator).times(scale).div(divisor).toNumber()
}

/** `units` divided by ten to the power of `places`. */
interface Whole {
  units: number
  places: number
}

/**
 * The ratio of quantities with few digits, in a thirtieth of the time: a quotient of whole numbers below 2^53 is the nearest number to
 * the exact one. Null if there are more digits.
 */
function ratioOfWholes(above: Whole, below: Whole, scale: number): number | null {
  const places = above.places - below.places
  const dividend = above.units * scale * 10 ** Math.max(0, -places)
  const divisor = below.units * 10 ** Math.max(0, places)
  return Number.isSafeInteger(dividend) && Number.isSafeInteger(divisor) ? dividend / divisor : null
}

const wholePattern = /^-?\d{1,15}$/

/** Null if the quantity has too many digits. The database adds zeros to a sum that was divided. */
function toWhole(quantity: Quantity): Whole | null {
  if (Number.isSafeInteger(quantity)) return { units: quantity as number, places: 0 }
  const text = typeof quantity === 'object' ? quantity.toFixed() : String(quantity)
  const point = text.indexOf('.')
  const fraction = point < 0 ? '' : trimEndOf(text.slice(point + 1), '0')
  const digits = point < 0 ? text : text.slice(0, point) + fraction
  return wholePattern.test(digits) ? { units: Number(digits), places: fraction.length } : null
}
