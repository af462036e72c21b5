import { contribute, type SummedConversion, type SummedCredit, toPath } from './contributions.ts'
import { type RollupKey, RollupTable } from './rollup-table.ts'

/** A conversion with its credit, before or after a change. */
export interface Summed {
  conversion: SummedConversion
  credit: readonly SummedCredit[]
}

/** A conversion that was inserted, deleted or changed. */
export interface SummedChange {
  before: Summed | null
  after: Summed | null
}

/** Returns the deltas that apply the changes to the rollups. */
export function rollupDelta(changes: readonly SummedChange[]): RollupTable {
  const states = changes.flatMap(({ before, after }) => [
    ...(before ? [{ conversion: before.conversion, path: toPath(before.credit), sign: -1 as const }] : []),
    ...(after ? [{ conversion: after.conversion, path: toPath(after.credit), sign: 1 as const }] : []),
  ])
  const rollups = new RollupTable(states.reduce((most, { path }) => Math.max(most, path.width), 1))
  for (const { conversion, path, sign } of states) contribute(rollups, conversion, path, sign)
  return rollups
}

export function rollupKey(key: RollupKey): string {
  const { level, local_day, entity_id, reason, platform, conversion_key, revenue_type } = key
  return `${level} ${local_day} ${entity_id} ${reason} ${revenue_type} ${conversion_key} ${platform}`
}
