import Big from 'big.js'
import { ratioOrNull, sumDecimals, toNumber } from '../../kernel/money.ts'
import { connectionHealths, healthOf } from './list-attention-items.ts'

/** The sums of one profile in one period. */
export interface PeriodSums {
  spend: string
  cash: string
  /** Null while the credit of the model is computed. */
  credited_cash: string | null
  conversions: number
  untouched: number
}

export const noSums: PeriodSums = { spend: '0', cash: '0', credited_cash: '0', conversions: 0, untouched: 0 }

/** A ratio is null without a denominator: no spend is not a ROAS of zero. */
export function toMetrics({ spend, cash, credited_cash, conversions, untouched }: PeriodSums) {
  return {
    spend: toNumber(new Big(spend)),
    cash: toNumber(new Big(cash)),
    credited_cash: credited_cash === null ? null : toNumber(new Big(credited_cash)),
    roas: credited_cash === null ? null : ratioOrNull(credited_cash, spend),
    blended_roas: ratioOrNull(cash, spend),
    conversions,
    coverage: ratioOrNull(conversions - untouched, conversions),
  }
}

export type PortfolioMetrics = ReturnType<typeof toMetrics>

/** The relative change of each metric against the period before: 0.25 is a quarter more; null without a value before. */
export function toChange(current: PortfolioMetrics, previous: PortfolioMetrics) {
  const change = (now: number | null, before: number | null) =>
    now === null || before === null ? null : ratioOrNull(new Big(now).minus(before), new Big(before).abs())
  return {
    spend: change(current.spend, previous.spend),
    cash: change(current.cash, previous.cash),
    roas: change(current.roas, previous.roas),
    blended_roas: change(current.blended_roas, previous.blended_roas),
    conversions: change(current.conversions, previous.conversions),
  }
}

/** Adds up the periods of several profiles with one currency. */
export function addSums(sums: readonly PeriodSums[]): PeriodSums {
  const total = (pick: (item: PeriodSums) => string) => sumDecimals(sums.map(pick))
  const isKnown = sums.every(({ credited_cash }) => credited_cash !== null)
  return {
    spend: total(({ spend }) => spend),
    cash: total(({ cash }) => cash),
    credited_cash: isKnown ? total(({ credited_cash }) => credited_cash ?? '0') : null,
    conversions: sums.reduce((sum, { conversions }) => sum + conversions, 0),
    untouched: sums.reduce((sum, { untouched }) => sum + untouched, 0),
  }
}

/** The health of the connections of a profile: that of the worst. */
export function connectionHealth(connections: readonly Parameters<typeof healthOf>[0][], now: Date) {
  const healths = connections.map((connection) => healthOf(connection, now))
  const count = (health: (typeof healths)[number]) => healths.filter((item) => item === health).length
  return {
    health: connectionHealths.findLast((health) => healths.some((item) => item === health)) ?? ('none' as const),
    total: connections.length,
    broken: count('broken'),
    stale: count('stale'),
  }
}

export const portfolioSorts = [
  'name',
  'spend',
  'cash',
  'credited_cash',
  'roas',
  'blended_roas',
  'spend_change',
  'cash_change',
  'roas_change',
  'coverage',
  'attention',
] as const
export type PortfolioSort = (typeof portfolioSorts)[number]

/** The sort key of a row: the value as a number or text, and the id, which breaks ties. An empty text stands for no value. */
export type PortfolioCursor = readonly [value: number | string, id: string]

/** The rows in order, after the cursor. Rows without a value come last in both directions. */
export function sortRows<Row extends { profile_id: string }>(
  rows: readonly Row[],
  {
    sortValue,
    isDescending,
    after,
  }: {
    sortValue: (row: Row) => number | string | null
    isDescending: boolean
    after: PortfolioCursor | null
  },
): { row: Row; cursor: PortfolioCursor }[] {
  const compare = (a: PortfolioCursor, b: PortfolioCursor) =>
    Number(a[0] === '') - Number(b[0] === '') ||
    (isDescending ? -1 : 1) * compareValues(a[0], b[0]) ||
    compareValues(a[1], b[1])
  return rows
    .map((row) => ({ row, cursor: [sortValue(row) ?? '', row.profile_id] as const }))
    .filter(({ cursor }) => after === null || compare(cursor, after) > 0)
    .sort((a, b) => compare(a.cursor, b.cursor))
}

function compareValues(a: number | string, b: number | string): number {
  return a < b ? -1 : Number(a > b)
}
