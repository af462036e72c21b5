import { BinaryRows, elementTypes } from '../../db/copy/binary-copy.ts'
import type { AmountCells } from '../sums/domain/amount-cells.ts'
import { toAmount } from './domain/contributions.ts'
import { familyStep, type RollupGroup, valueDigits } from './domain/rollup-groups.ts'
import type { RollupTable } from './domain/rollup-table.ts'
import { platformLevels } from './domain/rollup-targets.ts'

/** The columns of a delta row, in COPY order. */
export const deltaColumns = [
  'profile_id',
  'batch',
  'level',
  'local_day',
  'conversion_key',
  'revenue_type',
  'entity_ids',
  'reasons',
  'platforms',
  'counts',
  'first_counts',
  'amounts',
  'first_amounts',
  'contributions',
  'costed_counts',
] as const

/**
 * A stored group of non-zero deltas: one row of arrays, by slot and then by rollup. One row per rollup would take several times
 * as long to write, and a recompute writes hundreds of thousands.
 */
interface StoredGroup extends Omit<RollupGroup, 'found'> {
  slots: number
  hasEntities: boolean
  hasPlatforms: boolean
  hasCounts: boolean
  hasFirsts: boolean
  hasValues: boolean
  hasFirstValues: boolean
  hasContributions: boolean
  hasCosted: boolean
}

/** Sorts groups by level and day. */
function storedGroups(table: RollupTable): StoredGroup[] {
  const groups: StoredGroup[] = []
  for (const group of table.groups) {
    const stored = toStored(table, group)
    if (stored.keys.length > 0) groups.push(stored)
  }
  return groups.sort((a, b) => a.level - b.level || (a.local_day < b.local_day ? -1 : 1))
}

function toStored(table: RollupTable, group: RollupGroup): StoredGroup {
  const { level, local_day, conversion_key, revenue_type } = group
  const keys: RollupGroup['keys'] = []
  const indexes: number[] = []
  let most = 0
  const has = {
    hasCounts: false,
    hasFirsts: false,
    hasValues: false,
    hasFirstValues: false,
    hasContributions: false,
    hasCosted: false,
  }
  for (let at = 0; at < group.keys.length; at++) {
    const index = group.indexes[at]!
    const slots = table.slotsAt(index)
    if (slots === 0) continue
    keys.push(group.keys[at]!)
    indexes.push(index)
    if (slots > most) most = slots
    for (let slot = 0; slot < slots; slot++) {
      const cell = table.cellAt(index, slot)
      has.hasCounts ||= table.countAt(index, slot) !== 0
      has.hasFirsts ||= table.firstCountAt(index, slot) !== 0
      has.hasCosted ||= table.costedCountAt(index, slot) !== 0
      has.hasValues ||= table.values.hasValueAt(cell)
      has.hasFirstValues ||= table.firstValues.hasValueAt(cell)
      has.hasContributions ||= table.contributions.hasValueAt(cell)
    }
  }
  const base = level % familyStep
  const hasPlatforms = base > platformLevels
  return {
    level,
    local_day,
    conversion_key,
    revenue_type,
    keys,
    indexes,
    slots: most,
    hasEntities: base > 0 && !hasPlatforms,
    hasPlatforms,
    ...has,
  }
}

/** Deltas in PostgreSQL's binary COPY format. Columns that are zero for a whole group are null. */
export function deltaRows(profileId: string, batch: string, table: RollupTable): Buffer {
  const into = new BinaryRows(1 << 20)
  for (const group of storedGroups(table)) {
    const { keys, indexes, slots } = group
    into.row(deltaColumns.length)
    into.uuid(profileId)
    into.uuid(batch)
    into.smallint(group.level)
    into.day(group.local_day)
    into.text(group.conversion_key)
    into.text(group.revenue_type)
    const ids = into.array(elementTypes.uuid, group.hasEntities ? keys.length : 0)
    if (group.hasEntities) for (const { entity_id } of keys) into.uuid(entity_id)
    into.close(ids)
    const reasons = into.array(elementTypes.smallint, keys.length)
    for (const { reason } of keys) into.smallint(reason)
    into.close(reasons)
    const platforms = into.array(elementTypes.text, group.hasPlatforms ? keys.length : 0)
    if (group.hasPlatforms) for (const { platform } of keys) into.text(platform)
    into.close(platforms)
    const numbers = (type: number, isAny: boolean, write: (sum: number, slot: number) => void) => {
      const array = into.array(type, isAny ? slots : 0, keys.length)
      if (isAny) for (let slot = 0; slot < slots; slot++) for (const index of indexes) write(index, slot)
      into.close(array)
    }
    numbers(elementTypes.integer, group.hasCounts, (index, slot) => into.integer(table.countAt(index, slot)))
    numbers(elementTypes.integer, group.hasFirsts, (index, slot) => into.integer(table.firstCountAt(index, slot)))
    const amounts = (isAny: boolean, cells: AmountCells) =>
      numbers(elementTypes.numeric, isAny, (index, slot) => writeValue(into, cells, table.cellAt(index, slot)))
    amounts(group.hasValues, table.values)
    amounts(group.hasFirstValues, table.firstValues)
    amounts(group.hasContributions, table.contributions)
    numbers(elementTypes.integer, group.hasCosted, (index, slot) => into.integer(table.costedCountAt(index, slot)))
  }
  return into.finish()
}

/** The same rows as array literals per column for an insert statement: `{{1,2},{3,4}}` is two slots of two rollups. */
export function deltaArrays(table: RollupTable) {
  return storedGroups(table).map((group) => {
    const { level, local_day, conversion_key, revenue_type, keys, indexes, slots } = group
    const list = (isAny: boolean, texts: readonly (string | number)[]) => (isAny ? `{${texts.join(',')}}` : '{}')
    const numbers = (isAny: boolean, toText: (sum: number, slot: number) => string | number) =>
      isAny
        ? `{${Array.from({ length: slots }, (_, slot) => `{${indexes.map((index) => toText(index, slot)).join(',')}}`).join(',')}}`
        : '{}'
    const amounts = (isAny: boolean, cells: AmountCells) =>
      numbers(isAny, (index, slot) => toAmount(cells.valueAt(table.cellAt(index, slot))))
    return {
      level,
      local_day,
      conversion_key,
      revenue_type,
      entity_ids: list(
        group.hasEntities,
        keys.map(({ entity_id }) => entity_id),
      ),
      reasons: list(
        true,
        keys.map(({ reason }) => reason),
      ),
      platforms: list(
        group.hasPlatforms,
        keys.map(({ platform }) => `"${platform.replace(/["\\]/g, '\\$&')}"`),
      ),
      counts: numbers(group.hasCounts, (index, slot) => table.countAt(index, slot)),
      first_counts: numbers(group.hasFirsts, (index, slot) => table.firstCountAt(index, slot)),
      amounts: amounts(group.hasValues, table.values),
      first_amounts: amounts(group.hasFirstValues, table.firstValues),
      contributions: amounts(group.hasContributions, table.contributions),
      costed_counts: numbers(group.hasCosted, (index, slot) => table.costedCountAt(index, slot)),
    }
  })
}

const groupBase = 10_000
const fractionGroups = valueDigits / 4
const groups: number[] = []

/** Writes a PostgreSQL `numeric` as groups of four digits; most values fit into plain numbers. */
function writeValue(into: BinaryRows, cells: AmountCells, cell: number): void {
  if (cells.isLargeAt(cell)) {
    const value = cells.valueAt(cell)
    const large = largeGroups(value < 0n ? -value : value)
    into.numeric(large, large.length, fractionGroups, value < 0n)
    return
  }
  let units = cells.unitsAt(cell)
  let rest = cells.restAt(cell)
  if (units === 0 && rest === 0) {
    into.zero()
    return
  }
  const carried = Math.trunc(rest / 1_000_000)
  units += carried
  rest -= carried * 1_000_000
  const isNegative = units < 0 || (units === 0 && rest < 0)
  if (isNegative) {
    units = -units
    rest = -rest
  }
  if (rest < 0) {
    units -= 1
    rest += 1_000_000
  }
  let whole = Math.floor(units / 1_000_000)
  const fraction = (units - whole * 1_000_000) * 1_000_000 + rest
  const upper = Math.floor(fraction / groupBase)
  groups[0] = fraction - upper * groupBase
  groups[2] = Math.floor(upper / groupBase)
  groups[1] = upper - groups[2] * groupBase
  let count = fractionGroups
  for (; whole > 0; count++) {
    const rest = Math.floor(whole / groupBase)
    groups[count] = whole - rest * groupBase
    whole = rest
  }
  into.numeric(groups, count, fractionGroups, isNegative)
}

/** Lowest group first. */
function largeGroups(value: bigint): number[] {
  const found: number[] = []
  for (let rest = value; rest > 0n || found.length < fractionGroups; rest /= BigInt(groupBase)) {
    found.push(Number(rest % BigInt(groupBase)))
  }
  return found
}
