import { contribute, pathOf, type SummedConversion, type SummedCredit } from './contributions.ts'
import { type SumKey, SumTable } from './sum-table.ts'

/** A conversion with its credit, as it was or is. */
export interface Summed {
  conversion: SummedConversion
  credit: readonly SummedCredit[]
}

/** A conversion that came, went or changed. */
export interface SummedChange {
  before: Summed | null
  after: Summed | null
}

/** What is to be added to the sums so that they follow the changes. */
export function sumDifference(changes: readonly SummedChange[]): SumTable {
  const states = changes.flatMap(({ before, after }) => [
    ...(before ? [{ conversion: before.conversion, path: pathOf(before.credit), sign: -1 as const }] : []),
    ...(after ? [{ conversion: after.conversion, path: pathOf(after.credit), sign: 1 as const }] : []),
  ])
  const sums = new SumTable(states.reduce((most, { path }) => Math.max(most, path.width), 1))
  for (const { conversion, path, sign } of states) contribute(sums, conversion, path, sign)
  return sums
}

export function sumKey(key: SumKey): string {
  const { level, local_day, entity_id, reason, platform, conversion_key, revenue_type } = key
  return `${level} ${local_day} ${entity_id} ${reason} ${revenue_type} ${conversion_key} ${platform}`
}
