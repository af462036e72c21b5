import { sql } from 'kysely'
import type { ProfilesRange } from '../../attribution/rollups/profile-total-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/**
 * Sums the spend of many profiles in one statement, which a distributed database runs once per shard. The periods of the same
 * profiles are read in one scan.
 */
export async function sumProfileSpend(
  db: Db,
  ranges: readonly ProfilesRange[],
): Promise<{ profile_id: string; period: ProfilesRange['period']; spend: string }[]> {
  const parts = [...Map.groupBy(ranges, ({ profile_ids }) => profile_ids)].map(([profileIds, group]) => {
    const isWithin = ({ from_day, to_day }: ProfilesRange) => sql`date between ${from_day} and ${to_day}`
    const period = sql`case ${sql.join(
      group.map((range) => sql`when ${isWithin(range)} then ${sql.lit(range.period)}`),
      sql` `,
    )} end`
    const first = group.map(({ from_day }) => from_day).toSorted()[0]!
    const last = group
      .map(({ to_day }) => to_day)
      .toSorted()
      .at(-1)!
    return sql`
      select profile_id, ${period} as period, sum(spend) as spend from spend_day
      where profile_id = any(${profileIds}::uuid[]) and date between ${first} and ${last}
        and (${sql.join(group.map(isWithin), sql` or `)})
      group by 1, 2`
  })
  const { rows } = await sql<{ profile_id: string; period: ProfilesRange['period']; spend: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

export interface ConnectionRow {
  profile_id: string
  status: string
  last_success_at: Date | null
  authorized_at: Date
}

/** The connections in use of many profiles. */
export async function listProfileConnections(db: Db, profileIds: readonly string[]): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select profile_id, status, last_success_at, authorized_at from connection
    where profile_id = any(${profileIds}::uuid[]) and status <> 'disconnected'`.execute(db)
  return rows
}

export interface AttentionCount {
  profile_id: string
  errors: number
  warnings: number
  checked_at: Date
}

export async function listAttentionCounts(db: Db, profileIds: readonly string[]): Promise<AttentionCount[]> {
  const { rows } = await sql<AttentionCount>`
    select profile_id, errors, warnings, checked_at from attention_count
    where profile_id = any(${profileIds}::uuid[])`.execute(db)
  return rows
}

export async function updateAttentionCount(
  db: Db,
  profileId: string,
  count: Omit<AttentionCount, 'profile_id'>,
): Promise<void> {
  await db
    .insertInto('attention_count')
    .values({ profile_id: profileId, ...count })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(count))
    .execute()
}

/** The profiles whose issues are counted. */
export async function listActiveProfiles(
  db: Db,
): Promise<{ id: string; timezone: string; reporting_currency: string }[]> {
  return db
    .selectFrom('profile')
    .select(['id', 'timezone', 'reporting_currency'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
}
