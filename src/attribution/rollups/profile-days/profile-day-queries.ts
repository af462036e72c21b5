import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/context/db-handle.ts'
import { assigned, creditedOnce, reasonCode } from '../../entities/unattributed-reason.ts'

const untouched = reasonCode('no_touch')

/** The totals of each day from its rollups of level 0: counts and cash are the same under every model, in the first slot. */
function totalsFrom(profileId: string, slots: number, rollups: RawBuilder<unknown>): RawBuilder<unknown> {
  const sum = (column: string, filter: string) => `coalesce(sum(${column}) filter (where ${filter}), 0)`
  const credited = inSlots(slots, (slot) =>
    sum(`amounts[${slot}]`, `reason = ${creditedOnce} and revenue_type = 'cash'`),
  )
  return sql`
    select ${profileId}::uuid as profile_id, local_day, ${sql.raw(sum('counts[1]', `reason = ${assigned}`))}::integer as conversions,
      ${sql.raw(sum('counts[1]', `reason = ${untouched}`))}::integer as untouched,
      ${sql.raw(sum('amounts[1]', `reason = ${assigned} and revenue_type = 'cash'`))} as cash,
      array[${sql.raw(credited.join(', '))}]::numeric[] as credited
    from ${rollups} group by local_day`
}

function inSlots(slots: number, toText: (slot: number) => string): string[] {
  return Array.from({ length: slots }, (_, index) => toText(index + 1))
}

/** Adds rollups of level 0 to the totals of their days. */
export const addToProfileDays = (
  profileId: string,
  slots: number,
  rollups: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const credited = inSlots(slots, (slot) => `coalesce(d.credited[${slot}], 0) + excluded.credited[${slot}]`)
  return sql`
    insert into profile_day as d (profile_id, local_day, conversions, untouched, cash, credited)
    ${totalsFrom(profileId, slots, rollups)}
    on conflict (profile_id, local_day) do update set conversions = d.conversions + excluded.conversions,
      untouched = d.untouched + excluded.untouched, cash = d.cash + excluded.cash,
      credited = array[${sql.raw(credited.join(', '))}]`
}

/**
 * Replaces the totals of days that differ from the rollups of the profile, and returns their number. The caller holds the
 * compaction lock.
 */
export async function updateDifferingProfileDays(db: Db, profileId: string, slots: number): Promise<number> {
  const differs = inSlots(slots, (slot) => `coalesce(d.credited[${slot}], 0) <> excluded.credited[${slot}]`)
  const replaced = await sql`
    insert into profile_day as d (profile_id, local_day, conversions, untouched, cash, credited)
    ${totalsFrom(profileId, slots, sql`credit_day where profile_id = ${profileId} and level = 0`)}
    on conflict (profile_id, local_day) do update set conversions = excluded.conversions,
      untouched = excluded.untouched, cash = excluded.cash, credited = excluded.credited
    where (d.conversions, d.untouched, d.cash) <> (excluded.conversions, excluded.untouched, excluded.cash)
      or ${sql.raw(differs.join(' or '))}
    returning local_day`.execute(db)
  const deleted = await sql`
    delete from profile_day d where profile_id = ${profileId} and not exists (select from credit_day c
      where c.profile_id = ${profileId} and c.level = 0 and c.local_day = d.local_day)
      and (d.conversions, d.untouched, d.cash) <> (0, 0, 0)
    returning local_day`.execute(db)
  return replaced.rows.length + deleted.rows.length
}
