import { type Kysely, sql } from 'kysely'

/**
 * Rollups by channel and of any campaign are maintained by deltas like the others; before, the overview added them up from every
 * conversion of its range. Rollups are derived only from credit, so credit stores the channel of its touch. Existing profiles are
 * filled in one by one; uncompacted deltas contain neither rollup, so both are complete when they are computed from credit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit add column channel text`.execute(db)
  const profiles = await sql<{ id: string }>`select distinct profile_id as id from credit_model order by 1`.execute(db)
  for (const { id } of profiles.rows) {
    await sql`
      update credit k set channel = t.channel from touch t
      where k.profile_id = ${id} and t.profile_id = ${id} and t.id = k.touch_id`.execute(db)
    // Touches with credit are never deleted; if one is missing nevertheless, the migration must not fail.
    await sql`update credit set channel = 'Direct' where profile_id = ${id} and channel is null`.execute(db)
    for (const sum of newSums) await insertDays(db, id, sum)
    await insertMonths(db, id)
  }
  await sql`alter table credit alter column channel set not null`.execute(db)
}

interface NewSum {
  level: number
  reason: number
  platform: string
  key: string
  where: string
}

const newSums: readonly NewSum[] = [
  { level: 7, reason: 0, platform: 'k.channel', key: `''`, where: 'true' },
  { level: 0, reason: 6, platform: `''`, key: 'c.conversion_key', where: 'k.campaign_id is not null' },
]

const nilUuid = `'00000000-0000-0000-0000-000000000000'::uuid`
const columns = 'entity_id, reason, platform, conversion_key, revenue_type'

/** The numbers of a rollup, ordered by slot. */
const bySlot = (type: string, column: string) => `array_agg(${column} order by slot)::${type}[]`
const numbers = [bySlot('integer', 'count'), bySlot('integer', 'first_count'), bySlot('numeric', 'value')].join(', ')

/** A conversion counts once if any of its touches has credit, with the sum of their shares. */
async function insertDays(db: Kysely<unknown>, profileId: string, rollup: NewSum): Promise<void> {
  const { level, reason, platform, key, where } = rollup
  await sql`
    insert into credit_day (profile_id, level, local_day, ${sql.raw(columns)}, counts, first_counts, amounts)
    select profile_id, ${sql.lit(level)}, local_day, ${sql.raw(nilUuid)}, ${sql.lit(reason)}, platform, conversion_key,
      revenue_type, ${sql.raw(numbers)}
    from (
      select profile_id, local_day, platform, conversion_key, revenue_type, slot, count(*) filter (where ppm > 0) as count,
        count(*) filter (where ppm > 0 and is_first_counted) as first_count, trim_scale(sum(net * ppm) * 0.000001) as value
      from (
        select c.profile_id, c.id, c.local_day, ${sql.raw(platform)} as platform, ${sql.raw(key)} as conversion_key,
          c.sum_type as revenue_type, c.is_first_counted, coalesce(c.net_value, 0) as net, m.slot, sum(m.ppm) as ppm
        from conversion c
        join credit k on k.profile_id = ${profileId} and k.conversion_id = c.id and ${sql.raw(where)}
        cross join lateral unnest(k.ppm) with ordinality as m (ppm, slot)
        where c.profile_id = ${profileId} and c.is_counting
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      ) part
      group by 1, 2, 3, 4, 5, 6
    ) sums
    group by profile_id, local_day, platform, conversion_key, revenue_type
    having bool_or(count > 0)`.execute(db)
}

async function insertMonths(db: Kysely<unknown>, profileId: string): Promise<void> {
  await sql`
    insert into credit_month (profile_id, level, month, ${sql.raw(columns)}, counts, first_counts, amounts)
    select profile_id, level, month, ${sql.raw(columns)}, ${sql.raw(numbers)}
    from (
      select profile_id, level, date_trunc('month', local_day)::date as month, ${sql.raw(columns)}, slot, sum(n.count) as count,
        sum(n.first_count) as first_count, sum(n.value) as value
      from credit_day
      cross join lateral unnest(counts, first_counts, amounts) with ordinality as n (count, first_count, value, slot)
      where profile_id = ${profileId} and (level = 7 or (level = 0 and reason = 6))
      group by profile_id, level, 3, ${sql.raw(columns)}, slot
    ) sums
    group by profile_id, level, month, ${sql.raw(columns)}`.execute(db)
}
