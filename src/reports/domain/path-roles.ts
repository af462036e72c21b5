import Big from 'big.js'
import type { SlotTotals } from '../../attribution/path-reports/slot-totals.ts'
import { type PathRole, pathRoles } from '../../attribution/rollups/domain/families.ts'
import { noEntity } from '../../attribution/rollups/domain/source.ts'
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

/** The entity or channel that totals belong to. */
export function roleKeyOf({ entity_id, platform }: SlotTotals): string {
  return entity_id === noEntity ? platform : entity_id
}

/** Returns the row of an entity or channel. */
export function toRoleRow(
  id: string,
  rows: readonly SlotTotals[],
  isValued: (revenueType: string) => boolean,
): RoleRow {
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

/** Whether a row took part in a conversion, and comes after the cursor. */
export function isListedRole(row: RoleRow, cursor: RoleCursor | null): boolean {
  if (row.conversions === 0) return false
  return (
    cursor === null ||
    compareRoles(row, { conversions: cursor[0], assisted_value: new Big(cursor[1]), id: cursor[2] }) > 0
  )
}

type RoleRank = Pick<RoleRow, 'conversions' | 'assisted_value' | 'id'>

/** By conversions, assisted value and id. */
export function compareRoles(a: RoleRank, b: RoleRank): number {
  return (
    b.conversions - a.conversions || b.assisted_value.cmp(a.assisted_value) || (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}
