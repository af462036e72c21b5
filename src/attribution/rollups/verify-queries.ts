import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { SummedConversion, SummedCredit } from './domain/conversion-state.ts'

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

/** Lists the days with conversions, credit or segments. */
export async function listStoredDays(db: Db, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ local_day: string }>`
    select distinct local_day from (
      select period as local_day from segment where profile_id = ${profileId} and grain = 'day'
      union all select local_day from conversion where profile_id = ${profileId}
      union all select touch_day from credit where profile_id = ${profileId} and touch_day is not null
    ) d`.execute(db)
  return rows.map(({ local_day }) => local_day)
}

/** The totals of counting conversions of a day. */
interface DayTotal {
  local_day: string
  count: number
  first_count: number
  value: string
  first_value: string
  contribution: string
}

export async function listDayTotals(db: Db, profileId: string): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    select local_day, count(*) as count, count(*) filter (where is_first_counted) as first_count,
      trim_scale(coalesce(sum(net_value), 0)) as value,
      trim_scale(coalesce(sum(net_value) filter (where is_first_payment), 0)) as first_value,
      trim_scale(coalesce(sum(contribution), 0)) as contribution
    from conversion where profile_id = ${profileId} and is_counting group by local_day`.execute(db)
  return rows
}

/** The value that is credited to entities of a level on a day, under a model. */
interface DayCredit {
  local_day: string
  level: 'campaign' | 'ad_set' | 'ad'
  position: number
  value: string
}

export async function listDayCredit(db: Db, profileId: string, positions: readonly number[]): Promise<DayCredit[]> {
  if (positions.length === 0) return []
  const cells = (['campaign', 'ad_set', 'ad'] as const).flatMap((level) =>
    positions.map((position) => ({ level, position, name: `${level}_${position}` })),
  )
  const sums = cells.map(
    ({ level, position, name }) =>
      `sum(coalesce(c.net_value, 0) * k.ppm[${position}]) filter (where k.${level}_id is not null) as ${name}`,
  )
  const values = cells.map(({ level, position, name }) => `('${level}', ${position}, ${name})`)
  const from: RawBuilder<unknown> = sql`
    select c.local_day, ${sql.raw(sums.join(', '))}
    from conversion c join credit k on k.profile_id = ${profileId} and k.conversion_id = c.id
    where c.profile_id = ${profileId} and c.is_counting group by c.local_day`
  const { rows } = await sql<DayCredit>`
    select local_day, p.level, p.position, trim_scale(coalesce(p.value, 0) / 1000000) as value
    from (${from}) credited cross join lateral (values ${sql.raw(values.join(', '))}) as p (level, position, value)`.execute(
    db,
  )
  return rows
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

/** Lists profiles with sums, across all profiles. */
export async function listProfileIdsToVerify(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('segment').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}
