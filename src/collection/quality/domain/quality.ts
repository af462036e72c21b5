import Big from 'big.js'
import type { RateTable } from '../../../attribution/currency/currency.ts'
import { sumAmounts, toDecimalString } from '../../../kernel/money.ts'

export interface MoneyOfDay {
  currency: string
  day: string
  rows: number
  amount: string
}

/** Sums the amounts per currency that have no rate to the reporting currency on their day. */
export function moneyWithoutRate(
  amounts: readonly MoneyOfDay[],
  rates: RateTable,
  reportingCurrency: string,
): { currency: string; rows: number; amount: string }[] {
  const waiting = amounts.filter(({ currency, day }) => rates.factor(currency, reportingCurrency, day) === null)
  const currencies = [...new Set(waiting.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const inCurrency = waiting.filter((sum) => sum.currency === currency)
    const amount = sumAmounts(inCurrency.map((sum) => new Big(sum.amount)))
    return {
      currency,
      rows: inCurrency.reduce((rows, sum) => rows + sum.rows, 0),
      amount: toDecimalString(amount, currency),
    }
  })
}

interface Counts {
  accepted: number
  page_views: number
  with_visitor: number
  with_session: number
  with_customer: number
  with_campaign: number
  with_click_id: number
}

/** Converts counts to shares with four decimals; null if there is nothing to divide by. */
export function toCoverage(counts: Counts, rejected: number) {
  const { accepted, page_views } = counts
  return {
    hits: { accepted, rejected, rejected_share: shareOf(rejected, accepted + rejected) },
    coverage: {
      page_views,
      visitor_share: shareOf(counts.with_visitor, accepted),
      session_share: shareOf(counts.with_session, accepted),
      customer_share: shareOf(counts.with_customer, accepted),
      campaign_share: shareOf(counts.with_campaign, accepted),
      click_id_share: shareOf(counts.with_click_id, accepted),
    },
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}
