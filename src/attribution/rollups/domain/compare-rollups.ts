import { toAmount } from './contributions.ts'
import type { StoredPath } from './conversion-paths.ts'
import { rollupDelta, rollupKey, type Summed } from './rollup-delta.ts'
import { isByPath, isByRole, type RollupKey, valueDigits } from './rollup-groups.ts'

/** A stored rollup under one model. */
export interface StoredRollup extends RollupKey {
  position: number
  count: number
  first_count: number
  /** Amounts are decimal strings. */
  value: string
  first_value: string
  contribution: string
  costed_count: number
}

/** A rollup that differs from its conversions. */
export interface RollupMismatch {
  sum: string
  stored: string
  counted: string
  /** The amount to add to the stored rollup to correct it. */
  missing: StoredRollup
  /** The path of the rollup, if it has one. */
  path: StoredPath | null
}

/**
 * Compares the rollups of days with the totals of all conversions that add to them, under the models of these slots. Roles are
 * the same under every model. A path that is not stored is a mismatch of its rollups.
 */
export function compareRollups(
  {
    stored,
    days,
    pathIds,
  }: { stored: readonly StoredRollup[]; days: ReadonlySet<string>; pathIds: ReadonlySet<string> },
  conversions: readonly Summed[],
  positions: ReadonlySet<number>,
): RollupMismatch[] {
  const found = new Map<string, Totals>()
  const counted = new Map<string, Totals>()
  const keys = new Map<string, RollupKey & { position: number }>()
  for (const sum of stored) {
    keys.set(positionKey(sum, sum.position), sum)
    add(found, positionKey(sum, sum.position), {
      count: sum.count,
      first_count: sum.first_count,
      value: toWhole(sum.value),
      first_value: toWhole(sum.first_value),
      contribution: toWhole(sum.contribution),
      costed_count: sum.costed_count,
    })
  }
  const table = rollupDelta(conversions.map((after) => ({ before: null, after })))
  for (const part of table.parts()) {
    if (!days.has(part.local_day)) continue
    for (const [slot, count] of part.counts.entries()) {
      keys.set(positionKey(part, slot + 1), { ...part, position: slot + 1 })
      add(counted, positionKey(part, slot + 1), {
        count,
        first_count: part.first_counts[slot]!,
        value: part.values[slot]!,
        first_value: part.first_values[slot]!,
        contribution: part.contributions[slot]!,
        costed_count: part.costed_counts[slot]!,
      })
    }
  }
  return [...keys].flatMap(([text, key]) => {
    const [was, is] = [found.get(text) ?? nothing, counted.get(text) ?? nothing]
    const path = isByPath(key.level) ? (table.paths.get(key.entity_id) ?? null) : null
    const isStored = path === null || pathIds.has(path.id)
    if (totalsText(was) === totalsText(is) && isStored) return []
    if (!isByRole(key.level) && !positions.has(key.position)) return []
    return [{ sum: text, stored: totalsText(was), counted: totalsText(is), missing: toMissing(key, was, is), path }]
  })
}

const nothing: Totals = { count: 0, first_count: 0, value: 0n, first_value: 0n, contribution: 0n, costed_count: 0 }

function toMissing(key: RollupKey & { position: number }, was: Totals, is: Totals): StoredRollup {
  const { level, local_day, entity_id, reason, platform, conversion_key, revenue_type, position } = key
  return {
    level,
    local_day,
    entity_id,
    reason,
    platform,
    conversion_key,
    revenue_type,
    position,
    count: is.count - was.count,
    first_count: is.first_count - was.first_count,
    value: toAmount(is.value - was.value),
    first_value: toAmount(is.first_value - was.first_value),
    contribution: toAmount(is.contribution - was.contribution),
    costed_count: is.costed_count - was.costed_count,
  }
}

interface Totals {
  count: number
  first_count: number
  value: bigint
  first_value: bigint
  contribution: bigint
  costed_count: number
}

function positionKey(sum: RollupKey, position: number): string {
  return `${position} ${rollupKey(sum)}`
}

function add(rollups: Map<string, Totals>, key: string, added: Totals): void {
  const sum = rollups.get(key) ?? nothing
  rollups.set(key, {
    count: sum.count + added.count,
    first_count: sum.first_count + added.first_count,
    value: sum.value + added.value,
    first_value: sum.first_value + added.first_value,
    contribution: sum.contribution + added.contribution,
    costed_count: sum.costed_count + added.costed_count,
  })
}

function totalsText({ count, first_count, value, first_value, contribution, costed_count }: Totals): string {
  return `${count} ${first_count} ${value} ${first_value} ${contribution} ${costed_count}`
}

function toWhole(amount: string): bigint {
  const [whole, digits = ''] = amount.split('.')
  return BigInt(whole! + digits.padEnd(valueDigits, '0').slice(0, valueDigits))
}
