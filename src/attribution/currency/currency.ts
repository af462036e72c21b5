import Big from 'big.js'
import { z } from 'zod'
import { jobRequest } from '../../kernel/context/job.ts'
import type { Amount } from '../../kernel/money.ts'

/** One unit of `base` is worth `rate` units of `quote` on that day. */
export interface FxRate {
  day: string
  base: string
  quote: string
  rate: string
}

export interface RateTable {
  /** What to multiply an amount of a day with; null when no rate is known for it. */
  factor(from: string, to: string, day: string): Amount | null
}

/** Banks publish no rates on weekends and holidays: the last one before holds, for this many days. */
export const rateDaysMax = 7

/**
 * Conversion between any two currencies that rates connect, over as few steps as possible (USD -> EUR -> GBP from the euro's
 * rates alone). Each step takes the newest rate of that day or of the seven before, in either direction. The answer
 * depends on the rates alone, not on the order in which they were loaded.
 */
export function buildRateTable(rates: Iterable<FxRate>): RateTable {
  const quotes = new Map<string, Map<string, Quote[]>>()
  for (const { day, base, quote, rate } of rates) {
    addQuote(quotes, base, quote, { day: dayNumber(day), rate, isInverse: false })
    addQuote(quotes, quote, base, { day: dayNumber(day), rate, isInverse: true })
  }
  for (const targets of quotes.values()) for (const list of targets.values()) list.sort(compareQuotes)
  const found = new Map<string, Amount | null>()
  return {
    factor(from, to, day) {
      if (from === to) return one
      const key = `${from} ${to} ${day}`
      if (!found.has(key)) found.set(key, findFactor(quotes, from, to, dayNumber(day)))
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

/** By day; of one day the pair as given comes last and so is taken before its inverse. */
function compareQuotes(a: Quote, b: Quote): number {
  return a.day - b.day || Number(b.isInverse) - Number(a.isInverse)
}

/** Days since 1970-01-01. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}

/** Breadth first: the first way found is one of the shortest; neighbours by name, so that it is always the same one. */
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

/** The last quote up to that day, unless it is too old. */
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

/** Steps are computed to more digits than their result keeps. */
const factorDigits = 20
const Factor = Big()
Factor.DP = 30

const one = new Factor(1)

/** Digits after the point of a converted amount: beyond any currency's own, so that sums of many stay right to the cent. */
export const convertedDigits = 6

/** An amount in the reporting currency, rounded half away from zero as SQL's `round` does; null when there is no rate. */
export function convertAmount(amount: Amount, factor: Amount | null): Amount | null {
  return factor === null ? null : amount.times(factor).round(convertedDigits, Big.roundHalfUp)
}

/** Converts stored amounts anew: of one profile or of all, of these days or of any. */
export const convertAmounts = jobRequest(
  'convert-amounts',
  z.object({
    profile_id: z.uuid().nullable(),
    days: z.object({ first: z.string(), last: z.string() }).nullable(),
  }),
)
