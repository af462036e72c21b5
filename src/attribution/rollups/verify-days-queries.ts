import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { StoredRollup } from './domain/compare-rollups.ts'
import { measureColumns, measureNames, rollupFamilies, rollupMeasures } from './domain/rollup-groups.ts'
import { channelLevel } from './domain/rollup-targets.ts'
import type { SummedConversion, SummedCredit } from './domain/summed-path.ts'
import { expandedDeltaColumns, expandedDeltas } from './rollup-row-queries.ts'

const columns = sql.raw(measureColumns)
const names = sql.raw(measureNames)
const key = sql.raw('entity_id, reason, platform, conversion_key, revenue_type')

/** Lists the rollups of days under every model, including deltas that are not compacted yet. */
export async function listStoredRollups(db: Db, profileId: string, days: readonly string[]): Promise<StoredRollup[]> {
  const ofDays = sql`profile_id = ${profileId} and local_day = any(${days}::date[])`
  const unfolded = Array.from(
    { length: await countUnfoldedSlots(db, profileId) },
    (_, index) => sql`
      union all
      select level, ${sql.lit(index + 1)} as position, local_day, ${key}, ${names}
      from (select ${expandedDeltaColumns} from credit_delta ${expandedDeltas(index + 1)} where ${ofDays}) d`,
  )
  const { rows } = await sql<StoredRollup>`
    select level, position::integer as position, local_day, ${key},
      ${sql.raw(rollupMeasures.map(({ name }) => `coalesce(${name}, 0) as ${name}`).join(', '))}
    from (
      select level, p.position, local_day, ${key}, ${names} from credit_day
      cross join lateral unnest(${columns}) with ordinality as p (${names}, position)
      where ${ofDays}
      ${sql.join(unfolded, sql``)}
    ) s`.execute(db)
  return rows
}

async function countUnfoldedSlots(db: Db, profileId: string): Promise<number> {
  const { rows } = await sql<{ slots: number | null }>`
    select max(greatest(${sql.raw(rollupMeasures.map(({ column }) => `array_length(${column}, 1)`).join(', '))})) as slots
    from credit_delta where profile_id = ${profileId}`.execute(db)
  return rows[0]?.slots ?? 0
}

/** Lists the conversions of days, and those with a touch on one of them. */
export async function listConversionsOfDays(
  db: Db,
  profileId: string,
  days: readonly string[],
): Promise<(SummedConversion & { id: string })[]> {
  return db
    .selectFrom('conversion')
    .select([
      'id',
      'local_day',
      'conversion_time',
      'conversion_key',
      'rollup_type',
      'is_counting',
      'is_first_counted',
      'is_first_payment',
      'net_value',
      'contribution',
    ])
    .where('profile_id', '=', profileId)
    .where((where) =>
      where.or([
        where('local_day', 'in', days),
        where(
          'id',
          'in',
          where
            .selectFrom('credit')
            .select('conversion_id')
            .where('profile_id', '=', profileId)
            .where('touch_day', 'in', days),
        ),
      ]),
    )
    .execute()
}

export async function listSummedCredit(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<(SummedCredit & { conversion_id: string })[]> {
  const { rows } = await sql<SummedCredit & { conversion_id: string }>`
    select k.conversion_id, k.campaign_id, k.ad_set_id, k.ad_id, k.platform, k.found_platform, k.channel, k.channel_class,
      k.touch_time, k.touch_day, k.position, k.ppm
    from credit k where k.profile_id = ${profileId} and k.conversion_id = any(${conversionIds}::uuid[])`.execute(db)
  return rows
}

/** Every day with conversions or with touches that hold credit has rollups of these levels. */
const summedLevels = sql.raw(`(0, ${rollupFamilies.byTouchDay + channelLevel})`)

/** Lists every day with rollups or conversions, newest first. */
export async function listSummedDays(db: Db, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ local_day: string }>`
    select distinct local_day from (
      select local_day from credit_day where profile_id = ${profileId} and level in ${summedLevels}
      union all select local_day from credit_delta where profile_id = ${profileId} and level in ${summedLevels}
      union all select local_day from conversion where profile_id = ${profileId}
    ) d order by local_day desc`.execute(db)
  return rows.map(({ local_day }) => local_day)
}

/** Counts the rollups of a month that differ from the totals of its days. */
export async function countMonthMismatches(db: Db, profileId: string, month: string, lastDay: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select level, ${key}, slot
      from (
        select level, ${key}, 1 as sign, ${columns} from credit_month
        where profile_id = ${profileId} and month = ${month}
        union all
        select level, ${key}, -1, ${columns} from credit_day
        where profile_id = ${profileId} and local_day between ${month} and ${lastDay}
      ) both_ways
      cross join lateral unnest(${columns}) with ordinality as p (${names}, slot)
      group by level, ${key}, slot
      having ${sql.raw(rollupMeasures.map(({ name }) => `sum(sign * p.${name}) <> 0`).join(' or '))}
    ) differing`.execute(db)
  return rows[0]!.count
}

export async function insertMismatch(
  db: Db,
  profileId: string,
  alarm: { local_day: string; differences: number; found_at: Date },
): Promise<void> {
  await db
    .insertInto('rollup_mismatch')
    .values({ profile_id: profileId, ...alarm })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'local_day']).doUpdateSet({
        differences: alarm.differences,
        found_at: alarm.found_at,
      }),
    )
    .execute()
}

/** Deletes the mismatch of a day whose rollups are correct again. */
export async function deleteMismatch(db: Db, profileId: string, day: string): Promise<void> {
  await db.deleteFrom('rollup_mismatch').where('profile_id', '=', profileId).where('local_day', '=', day).execute()
}

export async function listMismatchDays(db: Db, profileId: string): Promise<string[]> {
  const rows = await db.selectFrom('rollup_mismatch').select('local_day').where('profile_id', '=', profileId).execute()
  return rows.map(({ local_day }) => local_day)
}

/** Lists profiles with credit, across all profiles. */
export async function listProfileIdsToVerify(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('credit_model').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}
