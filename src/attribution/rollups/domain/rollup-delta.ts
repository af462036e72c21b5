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

/** The first size of the table, so that most batches do not copy it while it grows. */
const rollupsPerTouch = 16
const roomMax = 100_000

/** Returns the deltas that apply the changes to the rollups. */
export function rollupDelta(changes: readonly SummedChange[]): RollupTable {
  forgetTargets()
  const states = changes.flatMap(({ before, after }) => [
    ...(before ? [{ ...toState(before), sign: -1 as const }] : []),
    ...(after ? [{ ...toState(after), sign: 1 as const }] : []),
  ])
  const slots = states.reduce((most, { path }) => Math.max(most, path.width), Number(pathRoles.length))
  const touches = states.reduce((sum, { path }) => sum + path.targets.length, states.length)
  const rollups = new RollupTable(slots, Math.min(touches * rollupsPerTouch, roomMax))
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
