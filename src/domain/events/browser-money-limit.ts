import Big from 'big.js'

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
