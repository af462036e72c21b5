import Big from 'big.js'
import type { SlotTotals } from '../../attribution/path-reports/slot-rollup-queries.ts'
import { type PathRole, pathRoles } from '../../attribution/rollups/domain/path-contributions.ts'
import { noEntity } from '../../attribution/rollups/domain/rollup-groups.ts'
import { ratioOrNull, sumAmounts } from '../../kernel/money.ts'

/** The number of conversions in which an entity or channel had each role. */
export interface RoleRow extends Record<Exclude<PathRole, 'assist'>, number> {
  /** An entity or a channel. */
  id: string
  /** Conversions in which it took part: assisted, closed or alone. */
  conversions: number
  assisted_count: number
  assisted_value: Big
  /** Assisted conversions per closed one; null if it closed none. */
  assisted_ratio: number | null
}

/** Returns one row per entity or channel that took part in a conversion, sorted by conversions, assisted value and id. */
export function toRoleRows(totals: readonly SlotTotals[], isValued: (revenueType: string) => boolean): RoleRow[] {
  const byId = Map.groupBy(totals, ({ entity_id, platform }) => (entity_id === noEntity ? platform : entity_id))
  return [...byId]
    .map(([id, rows]) => toRoleRow(id, rows, isValued))
    .filter(({ conversions }) => conversions > 0)
    .sort((a, b) => compareRoles(roleCursor(a), roleCursor(b)))
}

function toRoleRow(id: string, rows: readonly SlotTotals[], isValued: (revenueType: string) => boolean): RoleRow {
  const countOf = (role: PathRole) => rows.reduce((sum, { counts }) => sum + counts[pathRoles.indexOf(role)]!, 0)
  const valued = rows.filter(({ revenue_type }) => isValued(revenue_type))
  const [opener, middle, closer, only] = [countOf('opener'), countOf('middle'), countOf('closer'), countOf('only')]
  const assisted_count = countOf('assist')
  return {
    id,
    conversions: assisted_count + closer + only,
    opener,
    middle,
    closer,
    only,
    assisted_count,
    assisted_value: sumAmounts(valued.map(({ values }) => new Big(values[pathRoles.indexOf('assist')]!))),
    assisted_ratio: ratioOrNull(assisted_count, closer + only),
  }
}

/** The sort key of a row: conversions, assisted value, id. */
export type RoleCursor = readonly [conversions: number, value: string, id: string]

export function roleCursor({ conversions, assisted_value, id }: RoleRow): RoleCursor {
  return [conversions, assisted_value.toFixed(), id]
}

export function rolesAfter(rows: readonly RoleRow[], cursor: RoleCursor | null): readonly RoleRow[] {
  return cursor === null ? rows : rows.filter((row) => compareRoles(roleCursor(row), cursor) > 0)
}

function compareRoles(a: RoleCursor, b: RoleCursor): number {
  return b[0] - a[0] || new Big(b[1]).cmp(a[1]) || (a[2] < b[2] ? -1 : Number(a[2] > b[2]))
}
