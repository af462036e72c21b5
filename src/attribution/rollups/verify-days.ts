import type { Db } from '../../kernel/context/db-handle.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { listCreditModels } from '../credit/credit-queries.ts'
import type { EntityLevel } from '../entities/channel-class.ts'
import { assigned } from '../entities/unattributed-reason.ts'
import { allDays, grains, periodOf } from '../segments/domain/periods.ts'
import { listDifferingPeriods, longGrains } from '../segments/replace-segments.ts'
import { listSiteDays } from '../site-visits/site-day-queries.ts'
import { compareDays, type RollupMismatch } from './compare-days.ts'
import { findDifferingDays } from './domain/compare-totals.ts'
import { longFamilies } from './domain/families.ts'
import { addUpLevel, addUpTotals, type LevelRollup } from './domain/level-rollups.ts'
import type { Target } from './domain/source.ts'
import { readPendingRollups, readRollups } from './read-rollups.ts'
import { listDayCredit, listDayTotals, listStoredDays } from './verify-queries.ts'

/** Recalculates days of a profile from conversions, credit and visits and compares them with their sums. */
export async function verifyDays(db: Db, profileId: string, days: readonly string[]): Promise<RollupMismatch[]> {
  return days.length === 0 ? [] : (await compareDays(db, profileId, days)).mismatches
}

/** Lists the weeks and months of days that differ from the sums of their days. */
export async function verifyPeriods(db: Db, profileId: string, days: readonly string[]): Promise<{ sum: string }[]> {
  return inSnapshot(db, async (db) => {
    const differing: { sum: string }[] = []
    for (const grain of longGrains)
      for (const period of new Set(days.map((day) => periodOf(grain, day))))
        for (const { family, slot } of await listDifferingPeriods(db, profileId, longFamilies, grain, period))
          differing.push({ sum: `${family} ${slot} ${grain} ${period}` })
    return differing
  })
}

/** Lists every day with conversions, credit, visits, cohorts or sums, newest first. */
export async function listSummedDays(db: Db, profileId: string): Promise<string[]> {
  const pending = await readPendingRollups(db, profileId, ['total', 'credit_by_touch', 'site'])
  const days = [...pending.dayRollups()].map(({ day }) => day)
  const stored = [...(await listStoredDays(db, profileId)), ...(await listSiteDays(db, profileId))]
  // A cohort belongs to the first day of its week or month, which may have nothing else.
  const all = new Set([...days, ...stored].flatMap((day) => grains.map((grain) => periodOf(grain, day))))
  return [...all].sort().reverse()
}

/** Verifies all days, weeks and months of a profile. */
export async function verifyProfile(db: Db, profileId: string): Promise<{ sum: string }[]> {
  const days = await listSummedDays(db, profileId)
  return [...(await verifyDays(db, profileId, days)), ...(await verifyPeriods(db, profileId, days))]
}

/**
 * Lists the days whose totals, or the credit of campaigns, ad sets or ads under a model, differ from conversions and credit. It reads
 * each table once, so that every day can be verified every night; a shift between two entities of a day is found only by the exact
 * recalculation.
 */
export async function listDifferingDays(db: Db, profileId: string): Promise<string[]> {
  return inSnapshot(db, async (db) => {
    const models = await listCreditModels(db, profileId)
    const slots = models.filter(({ state }) => state === 'ready').map(({ position }) => position)
    const reads = [
      { family: 'total' as const, slots: [0], range: allDays },
      { family: 'group' as const, slots, range: allDays },
    ]
    const [totals, groups] = await readRollups(db, profileId, reads, true)
    const credited: { level: EntityLevel; sums: LevelRollup[] }[] = []
    for (const level of ['campaign', 'ad_set', 'ad'] as const) {
      const selection = { level, slots, window: null, isSelected: ({ reason }: Target) => reason === assigned }
      credited.push({ level, sums: await (await addUpLevel(groups!, selection)).list() })
    }
    return findDifferingDays(
      { totals: await listDayTotals(db, profileId), credit: await listDayCredit(db, profileId, slots) },
      { totals: await addUpTotals(totals!, assigned), credited },
    )
  })
}
