import Big from 'big.js'
import type { SlotTotals } from '../../attribution/path-reports/slot-totals.ts'
import { noEntity } from '../../attribution/rollups/domain/source.ts'
import { sumAmounts } from '../../kernel/money.ts'

/** What a model credits: conversions of every kind, payments, and the net value of the payments. */
export interface Credited {
  count: number
  payments: number
  value: Big
}

export interface ComparedRow {
  /** An entity or a channel; null for the unattributed remainder. */
  id: string | null
  spend: Big | null
  /** In the order of the models. */
  models: Credited[]
}

/**
 * Returns one row per entity or channel with credit under any model or with spend, and the remainder as the last row. Rows are
 * sorted by their highest value under any model, then by conversions, spend and id.
 */
export function compareCredit(
  totals: readonly SlotTotals[],
  spends: ReadonlyMap<string, string> | null,
  width: number,
): ComparedRow[] {
  const byId = Map.groupBy(totals, ({ entity_id, platform }) => (entity_id === noEntity ? platform : entity_id))
  const rest = byId.get('') ?? []
  byId.delete('')
  const ids = new Set([...byId.keys(), ...(spends?.keys() ?? [])])
  const rows = [...ids].map((id) => ({
    id,
    spend: spends && new Big(spends.get(id) ?? 0),
    models: creditOf(byId.get(id) ?? [], width),
  }))
  return [
    ...rows.filter(isAnything).sort((a, b) => compareRanks(rankOf(a), rankOf(b))),
    { id: null, spend: null, models: creditOf(rest, width) },
  ]
}

function creditOf(rows: readonly SlotTotals[], width: number): Credited[] {
  const payments = rows.filter(({ revenue_type }) => revenue_type === 'cash')
  return Array.from({ length: width }, (_, slot) => ({
    count: rows.reduce((sum, { counts }) => sum + counts[slot]!, 0),
    payments: payments.reduce((sum, { counts }) => sum + counts[slot]!, 0),
    value: sumAmounts(payments.map(({ values }) => new Big(values[slot]!))),
  }))
}

/** A shared conversion that was removed again leaves rollups of zero. */
function isAnything({ spend, models }: ComparedRow): boolean {
  return (spend !== null && !spend.eq(0)) || models.some(({ count, value }) => count > 0 || !value.eq(0))
}

/** The difference between the highest and the lowest value of a row under all models. */
export function spreadOf({ models }: ComparedRow): { spread: Big; highest: number; lowest: number } {
  let [highest, lowest] = [0, 0]
  for (const [index, { value }] of models.entries()) {
    if (value.gt(models[highest]!.value)) highest = index
    if (value.lt(models[lowest]!.value)) lowest = index
  }
  return { spread: models[highest]!.value.minus(models[lowest]!.value), highest, lowest }
}

/** The sort key of a row: highest value, most conversions, spend, id. The remainder has no id and sorts last. */
export type ComparedRank = readonly [value: string, count: number, spend: string, id: string]

export function rankOf(row: ComparedRow): ComparedRank {
  const count = Math.max(...row.models.map(({ count }) => count))
  return [row.models[spreadOf(row).highest]!.value.toFixed(), count, (row.spend ?? new Big(0)).toFixed(), row.id ?? '']
}

/** Returns the rows after a cursor. The cursor is a sort key and not an index, so that a moved row hides no other. */
export function comparedAfter(rows: readonly ComparedRow[], cursor: ComparedRank | null): readonly ComparedRow[] {
  return cursor === null ? rows : rows.filter((row) => row.id === null || compareRanks(rankOf(row), cursor) > 0)
}

function compareRanks(a: ComparedRank, b: ComparedRank): number {
  return new Big(b[0]).cmp(a[0]) || b[1] - a[1] || new Big(b[2]).cmp(a[2]) || (a[3] < b[3] ? -1 : Number(a[3] > b[3]))
}
