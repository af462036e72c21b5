import { toAmount } from './contributions.ts'
import { rollupDelta, rollupKey, type Summed } from './rollup-delta.ts'
import { isByRole, type RollupKey, valueDigits } from './rollup-groups.ts'

/** A stored rollup under one model. */
export interface StoredRollup extends RollupKey {
  position: number
  count: number
  first_count: number
  /** A decimal string. */
  value: string
}

/** A rollup that differs from its conversions. */
export interface RollupMismatch {
  sum: string
  stored: string
  counted: string
  /** The amount to add to the stored rollup to correct it. */
  missing: StoredRollup
}

/**
 * Compares the rollups of days with the totals of all conversions that add to them, under the models of these slots. Roles are
 * the same under every model.
 */
export function compareRollups(
  { stored, days }: { stored: readonly StoredRollup[]; days: ReadonlySet<string> },
  conversions: readonly Summed[],
  positions: ReadonlySet<number>,
): RollupMismatch[] {
  const found = new Map<string, Totals>()
  const counted = new Map<string, Totals>()
  const keys = new Map<string, RollupKey & { position: number }>()
  for (const sum of stored) {
    keys.set(positionKey(sum, sum.position), sum)
    add(found, positionKey(sum, sum.position), sum.count, sum.first_count, toWhole(sum.value))
  }
  for (const part of rollupDelta(conversions.map((after) => ({ before: null, after }))).parts()) {
    if (!days.has(part.local_day)) continue
    for (const [slot, count] of part.counts.entries()) {
      keys.set(positionKey(part, slot + 1), { ...part, position: slot + 1 })
      add(counted, positionKey(part, slot + 1), count, part.first_counts[slot]!, part.values[slot]!)
    }
  }
  return [...keys].flatMap(([text, key]) => {
    const [was, is] = [found.get(text) ?? nothing, counted.get(text) ?? nothing]
    if (totalsText(was) === totalsText(is) || !(isByRole(key.level) || positions.has(key.position))) return []
    return [{ sum: text, stored: totalsText(was), counted: totalsText(is), missing: toMissing(key, was, is) }]
  })
}

const nothing: Totals = { count: 0, first_count: 0, value: 0n }

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
  }
}

interface Totals {
  count: number
  first_count: number
  value: bigint
}

function positionKey(sum: RollupKey, position: number): string {
  return `${position} ${rollupKey(sum)}`
}

function add(rollups: Map<string, Totals>, key: string, count: number, firstCount: number, value: bigint): void {
  const sum = rollups.get(key) ?? nothing
  rollups.set(key, { count: sum.count + count, first_count: sum.first_count + firstCount, value: sum.value + value })
}

function totalsText({ count, first_count, value }: Totals): string {
  return `${count} ${first_count} ${value}`
}

function toWhole(amount: string): bigint {
  const [whole, digits = ''] = amount.split('.')
  return BigInt(whole! + digits.padEnd(valueDigits, '0').slice(0, valueDigits))
}
