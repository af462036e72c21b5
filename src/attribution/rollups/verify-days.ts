import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { listCreditModels } from '../credit/credit-queries.ts'
import { compareRollups, type RollupMismatch } from './domain/compare-rollups.ts'
import { isByPath } from './domain/rollup-groups.ts'
import { lastDayOfMonth, monthOf } from './domain/split-range.ts'
import { listKnownPathIds } from './rollup-queries.ts'
import {
  countMonthMismatches,
  listConversionsOfDays,
  listStoredRollups,
  listSummedCredit,
  listSummedDays,
} from './verify-days-queries.ts'

/** Recalculates days of a profile from conversions and credit in one snapshot and compares them with their rollups. */
export async function verifyDays(db: Db, profileId: string, days: readonly string[]): Promise<RollupMismatch[]> {
  if (days.length === 0) return []
  return inSnapshot(db, async (db) => {
    const models = await listCreditModels(db, profileId)
    const ready = models.filter(({ state }) => state === 'ready').map(({ position }) => position)
    const conversions = await listConversionsOfDays(db, profileId, days)
    const ids = conversions.map(({ id }) => id)
    const credit = Map.groupBy(await listSummedCredit(db, profileId, ids), ({ conversion_id }) => conversion_id)
    const summed = conversions.map((conversion) => ({ conversion, credit: credit.get(conversion.id) ?? [] }))
    // Values that are the same under every model are stored in the first slot, whichever model has it.
    const stored = await listStoredRollups(db, profileId, days)
    const ofPaths = stored.filter(({ level }) => isByPath(level)).map(({ entity_id }) => entity_id)
    const pathIds = new Set(await listKnownPathIds(db, profileId, [...new Set(ofPaths)]))
    return compareRollups({ stored, days: new Set(days), pathIds }, summed, new Set([1, ...ready]))
  })
}

/** Counts the rollups of a day's month that differ from the totals of its days. */
export async function verifyMonth(db: Db, profileId: string, day: string): Promise<number> {
  return countMonthMismatches(db, profileId, monthOf(day), lastDayOfMonth(day))
}

/** Verifies all days and months of a profile. */
export async function verifyProfile(db: Db, profileId: string): Promise<(RollupMismatch | { month: string })[]> {
  const days = await listSummedDays(db, profileId)
  const mismatches: (RollupMismatch | { month: string })[] = await verifyDays(db, profileId, days)
  for (const month of new Set(days.map(monthOf))) {
    if ((await verifyMonth(db, profileId, month)) > 0) mismatches.push({ month })
  }
  return mismatches
}
