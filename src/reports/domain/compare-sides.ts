import Big from 'big.js'
import { ratioOrNull, sumDecimals, toDecimalString, toNumber } from '../../kernel/money.ts'
import type { RankedEntity } from './rank-entities.ts'

/**
 * Compares the two sides (contract 2.9): their difference, never their sum. A value that the platform did not report has no
 * difference.
 */
export function compareSides(sides: Sides, currency: string) {
  const { spend, platform_conversions, platform_conversion_value, conversions, cash_revenue } = sides
  const amount = (value: Big | string) => toDecimalString(value, currency)
  const gap = platform_conversions === null ? null : new Big(conversions).minus(platform_conversions)
  return {
    spend: amount(spend),
    platform_conversions: platform_conversions === null ? null : toNumber(platform_conversions),
    platform_conversion_value: platform_conversion_value === null ? null : amount(platform_conversion_value),
    atribu_conversions: conversions,
    atribu_cash_conversions: sides.cash_conversions,
    atribu_cash_revenue: amount(cash_revenue),
    conversion_gap: gap === null ? null : toNumber(gap),
    conversion_gap_pct: gap === null ? null : ratioOrNull(gap, platform_conversions!, 100),
    value_gap:
      platform_conversion_value === null ? null : amount(new Big(cash_revenue).minus(platform_conversion_value)),
    platform_roas: platform_conversion_value === null ? null : ratioOrNull(platform_conversion_value, spend),
    atribu_roas: ratioOrNull(cash_revenue, spend),
  }
}

/** The platform's own numbers, and the credit that Tributary assigns to it. Amounts are exact, in the reporting currency. */
interface Sides {
  spend: string
  platform_conversions: string | null
  platform_conversion_value: string | null
  conversions: number
  cash_conversions: number
  cash_revenue: string
}

export function sidesOf({ credit, delivery }: RankedEntity): Sides {
  const { spend, platform_conversions, platform_conversion_value } = delivery
  return {
    spend,
    platform_conversions,
    platform_conversion_value,
    conversions: credit.attributed_outcome_count,
    cash_conversions: credit.outcome_count,
    cash_revenue: credit.outcome_value,
  }
}

/** Sums several entities of one platform. A value that none of them reported stays null. */
export function totalSides(all: readonly Sides[]): Sides {
  return {
    spend: totalOf(all.map(({ spend }) => spend)) ?? '0',
    platform_conversions: totalOf(all.map((item) => item.platform_conversions)),
    platform_conversion_value: totalOf(all.map((item) => item.platform_conversion_value)),
    conversions: all.reduce((total, item) => total + item.conversions, 0),
    cash_conversions: all.reduce((total, item) => total + item.cash_conversions, 0),
    cash_revenue: totalOf(all.map((item) => item.cash_revenue)) ?? '0',
  }
}

function totalOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : sumDecimals(known)
}

/** A day with possible credit of an entity. */
export interface CreditedDay {
  day: string
  /** The number of conversions; null if the day has no rollup. */
  count: number | null
}

/**
 * The latest days that contain at least `dayCount` conversions: the days that a page must read. A day without a rollup, or one
 * that was partly read before (`readFrom` and later), counts as zero.
 */
export function daysToRead(days: readonly CreditedDay[], dayCount: number, readFrom: string | null): string[] {
  const read: string[] = []
  let sure = 0
  for (const { day, count } of days) {
    if (sure >= dayCount) break
    read.push(day)
    if (readFrom === null || day < readFrom) sure += count ?? 0
  }
  return read
}
