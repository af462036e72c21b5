import Big from 'big.js'
import { z } from 'zod'
import { jobRequest } from '../../kernel/context/job.ts'
import type { Amount } from '../../kernel/money.ts'
import { dayNumberOf } from '../../kernel/time/local-day.ts'

/** One unit of `base` is worth `rate` units of `quote` on that day. */
export interface FxRate {
  day: string
  base: string
  quote: string
  rate: string
}

export interface RateTable {
  /** Returns the factor for an amount of a day; null if no rate is known. */
  factor(from: string, to: string, day: string): Amount | null
}

/** Banks publish no rates on weekends and holidays: the latest rate is used for up to this many days. */
export const rateDaysMax = 7

/**
 * Converts between any two currencies over the fewest rates (USD -> EUR -> GBP with only euro rates). Each step uses the newest
 * rate of that day or the seven days before, in either direction. The result does not depend on the order of the rates.
 */
export function buildRateTable(rates: Iterable<FxRate>): RateTable {
  const quotes = new Map<string, Map<string, Quote[]>>()
  for (const { day, base, quote, rate } of rates) {
    addQuote(quotes, base, quote, { day: dayNumberOf(day), rate, isInverse: false })
    addQuote(quotes, quote, base, { day: dayNumberOf(day), rate, isInverse: true })
  }
  for (const targets of quotes.values()) for (const list of targets.values()) list.sort(compareQuotes)
  const found = new Map<string, Amount | null>()
  return {
    factor(from, to, day) {
      if (from === to) return one
      const key = `${from} ${to} ${day}`
      if (!found.has(key)) found.set(key, findFactor(quotes, from, to, dayNumberOf(day)))
      return found.get(key) ?? null
    },
  }
}

interface Quote {
  day: number
  rate: string
  isInverse: boolean
}

type Quotes = Map<string, Map<string, Quote[]>>

function addQuote(quotes: Quotes, from: string, to: string, quote: Quote): void {
  const targets = quotes.get(from) ?? new Map<string, Quote[]>()
  quotes.set(from, targets)
  const list = targets.get(to) ?? []
  targets.set(to, list)
  list.push(quote)
}

/** Orders by day; on one day the quoted pair comes last, so it is preferred to its inverse. */
function compareQuotes(a: Quote, b: Quote): number {
  return a.day - b.day || Number(b.isInverse) - Number(a.isInverse)
}

/** Breadth-first search finds a shortest path; neighbours are sorted by name, so the result is deterministic. */
function findFactor(quotes: Quotes, from: string, to: string, day: number): Amount | null {
  const amounts = new Map<string, Amount>([[from, one]])
  for (const [currency, factor] of amounts) {
    if (currency === to) return factor.round(factorDigits)
    const targets = quotes.get(currency) ?? new Map<string, Quote[]>()
    for (const target of [...targets.keys()].sort()) {
      if (amounts.has(target)) continue
      const quote = newestQuote(targets.get(target)!, day)
      if (quote) amounts.set(target, quote.isInverse ? factor.div(quote.rate) : factor.times(quote.rate))
    }
  }
  return null
}

/** Returns the newest quote up to that day unless it is too old. */
function newestQuote(list: readonly Quote[], day: number): Quote | null {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]!.day <= day) low = middle + 1
    else high = middle
  }
  const newest = list[low - 1]
  return newest && newest.day >= day - rateDaysMax ? newest : null
}

/** Intermediate results have more digits than the final result. */
const factorDigits = 20
const Factor = Big()
Factor.DP = 30

const one = new Factor(1)

/** Decimal places of a converted amount, more than any currency has, so that totals of many amounts stay exact to the cent. */
export const convertedDigits = 6

/** Converts an amount, rounding half away from zero as SQL `round` does; null without a rate. */
export function convertAmount(amount: Amount, factor: Amount | null): Amount | null {
  return factor === null ? null : amount.times(factor).round(convertedDigits, Big.roundHalfUp)
}

/** Converts stored amounts again, for one profile or all, for some days or all. */
export const convertAmounts = jobRequest(
  'convert-amounts',
  z.object({
    profile_id: z.uuid().nullable(),
    days: z.object({ first: z.string(), last: z.string() }).nullable(),
  }),
)
