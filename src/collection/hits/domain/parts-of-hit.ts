import Big from 'big.js'
import { type Amount, amountDigits, isCurrency, parseAmount } from '../../../kernel/money.ts'

/** Keys under which pages and consent tools report whether tracking is allowed. */
const purposes = ['analytics', 'analytics_storage', 'status', 'mode', 'state', 'tracking', 'statistics']
const noes: ReadonlySet<unknown> = new Set(['denied', 'declined', 'rejected', 'no', 'none', 'off', false])

/** True if tracking is denied: by the page, else by the browser if the profile respects its signal. */
export function isConsentDenied(
  consent: unknown,
  browser: { gpc: string | undefined; dnt: string | undefined },
  settings: { honors_gpc: boolean; honors_dnt: boolean },
): boolean {
  if (settings.honors_gpc && browser.gpc === '1') return true
  if (settings.honors_dnt && browser.dnt === '1') return true
  if (typeof consent !== 'object' || consent === null) return noes.has(normal(consent))
  return purposes.some((purpose) => noes.has(normal((consent as Record<string, unknown>)[purpose])))
}

function normal(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}

export interface Money {
  /** An exact decimal. */
  value: string | null
  currency: string | null
}

type MoneyError = 'value' | 'currency'

/** Reads an amount, in the profile's currency if it names none. Returns the name of the invalid field on error. */
export function readMoney(sent: { value: unknown; currency: unknown }, ownCurrency: string): Money | MoneyError {
  const hasValue = sent.value !== undefined && sent.value !== null
  const hasCurrency = sent.currency !== undefined && sent.currency !== null
  const currency = typeof sent.currency === 'string' ? sent.currency.toUpperCase() : null
  if (hasCurrency && (!currency || !isCurrency(currency))) return 'currency'
  if (!hasValue) return { value: null, currency }
  const amount = typeof sent.value === 'number' || typeof sent.value === 'string' ? parseSent(sent.value) : null
  if (!amount || amount.lt(0)) return 'value'
  return { value: amount.toFixed(), currency: currency ?? ownCurrency }
}

/** The text of a calculated number has more decimals than can be stored, and is rounded like the number. */
const longDecimal = /^\d{1,15}\.\d{11,30}$/

function parseSent(value: string | number): Amount | null {
  return parseAmount(
    typeof value === 'string' && longDecimal.test(value) ? new Big(value).toFixed(amountDigits) : value,
  )
}

/** What an amount must be, for error messages. */
export const amountRule = 'must be an amount from 0 to 999999999999999 (decimals after the tenth are rounded)'

const depthMax = 20

/** JSON serializers and PostgreSQL both process a value recursively, so its depth is limited first. */
export function isNestedTooDeeply(value: unknown, depth: number = depthMax): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((part) => isNestedTooDeeply(part, depth - 1))
}

/** The maximum per event in a currency whose unit is worth about a dollar, and in one whose unit is worth cents or less. */
const ordinaryMax = new Big(1_000_000)
const smallUnitMax = new Big(1_000_000_000)

/** Currencies in which a car costs millions. */
const smallUnits: ReadonlySet<string> = new Set(
  `ALL AMD AOA ARS BDT BIF CDF CLP COP CRC CVE CZK DJF DZD GNF GYD HUF IDR INR IQD IRR ISK JMD JPY KES KHR KMF KRW KZT LAK LBP LKR
  LRD MGA MKD MMK MNT MRU MUR MWK MZN NGN NPR PHP PKR PYG RSD RUB RWF SDG SLE SLL SOS SSP STN SYP THB TRY TWD TZS UAH UGX UYU
  UZS VES VND VUV XAF XOF XPF YER ZMW ZWG`.split(/\s+/),
)

/** True if an amount exceeds the limit per browser event, which bounds forged or mistyped amounts. */
export function isOverBrowserLimit(value: string, currency: string): boolean {
  return new Big(value).gt(browserMoneyMax(currency))
}

export function browserMoneyMax(currency: string): Big {
  return smallUnits.has(currency) ? smallUnitMax : ordinaryMax
}
