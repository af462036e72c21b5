import Big from 'big.js'
import { sumAmounts, toDecimalString } from '../../kernel/money.ts'
import type { RateBook } from '../currency/rate-book.ts'

export interface MoneyOfDay {
  currency: string
  day: string
  rows: number
  amount: string
}

/** Of sums by day, those that no rate turns into the currency of the reports, added up by currency. */
export function moneyWithoutRate(
  sums: readonly MoneyOfDay[],
  rates: RateBook,
  reportingCurrency: string,
): { currency: string; rows: number; amount: string }[] {
  const waiting = sums.filter(({ currency, day }) => rates.factor(currency, reportingCurrency, day) === null)
  const currencies = [...new Set(waiting.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = waiting.filter((sum) => sum.currency === currency)
    const amount = sumAmounts(own.map((sum) => new Big(sum.amount)))
    return { currency, rows: own.reduce((rows, sum) => rows + sum.rows, 0), amount: toDecimalString(amount, currency) }
  })
}
