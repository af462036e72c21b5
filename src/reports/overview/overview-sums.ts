import Big from 'big.js'
import { assigned, creditedOnce, reasonCode, remainder } from '../../attribution/entities/unattributed-reason.ts'
import { toShares, toTotal } from '../../attribution/rollups/credit-totals.ts'
import type { OverviewLevel, OverviewRow } from '../../attribution/rollups/overview-queries.ts'
import { sumAmounts } from '../../kernel/money.ts'

/** Adds up the rollups of a period. */
export function toPeriodSums(rows: readonly OverviewRow[]) {
  const totals = rowsOf(rows, 'profile', assigned)
  const unverified = totals.filter(({ revenue_type }) => revenue_type === 'unverified')
  return {
    total: toTotal(totals),
    shares: toShares([...rowsOf(rows, 'campaign'), ...untouched(rows)]),
    creditedFirsts: toCreditedFirsts(rows),
    unverified: { count: sumOf(unverified, ({ count }) => count), value: amountIn(unverified).toFixed() },
  }
}

/** The cash that is credited to campaigns or unattributed under the model of a slot, and the credited first payments. */
export function toModelSums(rows: readonly OverviewRow[], position: number) {
  const valueAt = ({ model_values }: OverviewRow) => model_values[position - 1] ?? '0'
  const firstsAt = ({ model_first_counts }: OverviewRow) => model_first_counts[position - 1] ?? 0
  return {
    credited: amountIn(cashOf(rowsOf(rows, 'campaign', assigned)), valueAt),
    // Conversions without touches are the same under every model and are stored once.
    unattributed: amountIn(cashOf(rowsOf(rows, 'campaign', remainder)), valueAt).plus(
      amountIn(cashOf(untouched(rows))),
    ),
    creditedFirsts: sumOf(cashOf(rowsOf(rows, 'profile', creditedOnce)), firstsAt),
  }
}

/** The cash of each platform with credited campaigns. */
export function toPlatforms(rows: readonly OverviewRow[]) {
  return [...Map.groupBy(rowsOf(rows, 'platform', assigned), ({ platform }) => platform)]
    .map(([platform, ofPlatform]) => ({ platform, ...toCash(ofPlatform) }))
    .filter(hasAny)
}

/** The cash of each channel; without a channel, of conversions without touches. The values add up to all cash. */
export function toChannels(rows: readonly OverviewRow[]) {
  const ofChannels = [...rowsOf(rows, 'channel', assigned), ...untouched(rows)]
  return [...Map.groupBy(ofChannels, ({ platform }) => platform)]
    .map(([platform, ofChannel]) => ({ channel: platform || null, ...toCash(ofChannel) }))
    .filter(hasAny)
}

/** All conversions of each day, those without a touch and the part credited to campaigns; days without any are absent. */
export function toDays(rows: readonly OverviewRow[]) {
  return [...Map.groupBy(rows, ({ local_day }) => local_day!)].map(([date, ofDay]) => ({
    date,
    total: toTotal(rowsOf(ofDay, 'profile', assigned)),
    credited: toTotal(rowsOf(ofDay, 'campaign', assigned)),
    creditedFirsts: toCreditedFirsts(ofDay),
    untouched: sumOf(untouched(ofDay), ({ count }) => count),
  }))
}

function rowsOf(rows: readonly OverviewRow[], level: OverviewLevel, code?: number): OverviewRow[] {
  return rows.filter((row) => row.level === level && (code === undefined || row.reason === code))
}

/** The first payments that are credited to any campaign, each counted once. */
function toCreditedFirsts(rows: readonly OverviewRow[]): number {
  return sumOf(cashOf(rowsOf(rows, 'profile', creditedOnce)), ({ first_count }) => first_count)
}

function untouched(rows: readonly OverviewRow[]): OverviewRow[] {
  return rowsOf(rows, 'profile', reasonCode('no_touch'))
}

function cashOf(rows: readonly OverviewRow[]): OverviewRow[] {
  return rows.filter(({ revenue_type }) => revenue_type === 'cash')
}

function toCash(rows: readonly OverviewRow[]) {
  const cash = cashOf(rows)
  return {
    conversions: sumOf(rows, ({ count }) => count),
    payments: sumOf(cash, ({ count }) => count),
    cash: amountIn(cash).toFixed(),
  }
}

/** Credit of older touches has a value on days on which it has no count. */
function hasAny({ conversions, cash }: { conversions: number; cash: string }): boolean {
  return conversions > 0 || !new Big(cash).eq(0)
}

function sumOf(rows: readonly OverviewRow[], numberOf: (row: OverviewRow) => number): number {
  return rows.reduce((sum, row) => sum + numberOf(row), 0)
}

function amountIn(rows: readonly OverviewRow[], amountOf: (row: OverviewRow) => string = ({ value }) => value): Big {
  return sumAmounts(rows.map((row) => new Big(amountOf(row))))
}
