import Big from 'big.js'
import { isCurrency, parseAmount } from '../../../kernel/money.ts'

/** Words under which pages and consent tools say whether a visitor may be followed. */
const purposes = ['analytics', 'analytics_storage', 'status', 'mode', 'state', 'tracking', 'statistics']
const noes: ReadonlySet<unknown> = new Set(['denied', 'declined', 'rejected', 'no', 'none', 'off', false])

/** Whether the visitor may not be followed: as the page says, else as the browser says where the profile heeds it. */
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

/** An amount as it was sent, in the profile's own currency when it names none. Names the part that cannot be read. */
export function readMoney(sent: { value: unknown; currency: unknown }, ownCurrency: string): Money | MoneyError {
  const hasValue = sent.value !== undefined && sent.value !== null
  const hasCurrency = sent.currency !== undefined && sent.currency !== null
  const currency = typeof sent.currency === 'string' ? sent.currency.toUpperCase() : null
  if (hasCurrency && (!currency || !isCurrency(currency))) return 'currency'
  if (!hasValue) return { value: null, currency }
  const amount = typeof sent.value === 'number' || typeof sent.value === 'string' ? parseAmount(sent.value) : null
  if (!amount || amount.lt(0)) return 'value'
  return { value: amount.toFixed(), currency: currency ?? ownCurrency }
}

const depthMax = 20

/** JSON writers and PostgreSQL both walk a value recursively, so its depth is bounded before it gets there. */
export function isNestedTooDeeply(value: unknown, depth: number = depthMax): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((part) => isNestedTooDeeply(part, depth - 1))
}

/** In one event, in a currency whose unit is worth about a dollar, and in one whose unit is worth cents or less. */
const ordinaryMax = new Big(1_000_000)
const smallUnitMax = new Big(1_000_000_000)

/** Currencies in which a car costs millions. */
const smallUnits: ReadonlySet<string> = new Set(
  `ALL AMD AOA ARS BDT BIF CDF CLP COP CRC CVE CZK DJF DZD GNF GYD HUF IDR INR IQD IRR ISK JMD JPY KES KHR KMF KRW KZT LAK LBP LKR
  LRD MGA MKD MMK MNT MRU MUR MWK MZN NGN NPR PHP PKR PYG RSD RUB RWF SDG SLE SLL SOS SSP STN SYP THB TRY TWD TZS UAH UGX UYU
  UZS VES VND VUV XAF XOF XPF YER ZMW ZWG`.split(/\s+/),
)

/** Whether an amount is more than a page is believed in one event: what is forged or mistyped is bounded by it. */
export function isOverBrowserLimit(value: string, currency: string): boolean {
  return new Big(value).gt(browserMoneyMax(currency))
}

export function browserMoneyMax(currency: string): Big {
  return smallUnits.has(currency) ? smallUnitMax : ordinaryMax
}
