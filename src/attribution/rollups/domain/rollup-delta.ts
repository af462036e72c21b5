import { contribute } from './contributions.ts'
import { pathRoles } from './path-contributions.ts'
import type { RollupKey } from './rollup-groups.ts'
import { RollupTable } from './rollup-table.ts'
import { forgetTargets } from './rollup-targets.ts'
import { type SummedConversion, type SummedCredit, toPath } from './summed-path.ts'

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
  forgetTargets()
  const states = changes.flatMap(({ before, after }) => [
    ...(before ? [{ ...toState(before), sign: -1 as const }] : []),
    ...(after ? [{ ...toState(after), sign: 1 as const }] : []),
  ])
  const slots = states.reduce((most, { path }) => Math.max(most, path.width), Number(pathRoles.length))
  const rollups = new RollupTable(slots)
  for (const { conversion, path, sign } of states) contribute(rollups, conversion, path, sign)
  return rollups
}

function toState({ conversion, credit }: Summed) {
  return { conversion, path: toPath(credit, conversion.conversion_time) }
}

export function rollupKey(key: RollupKey): string {
  const { level, local_day, entity_id, reason, platform, conversion_key, revenue_type } = key
  return `${level} ${local_day} ${entity_id} ${reason} ${revenue_type} ${conversion_key} ${platform}`
}
