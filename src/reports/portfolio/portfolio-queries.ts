import { sql } from 'kysely'
import type { ProfilesRange } from '../../attribution/rollups/profile-total-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Sums the spend of many profiles in one statement, which a distributed database runs once per shard. */
export async function sumProfileSpend(
  db: Db,
  ranges: readonly ProfilesRange[],
): Promise<{ profile_id: string; period: ProfilesRange['period']; spend: string }[]> {
  const parts = ranges.map(
    ({ profile_ids, from_day, to_day, period }) => sql`
      select profile_id, ${sql.lit(period)}::text as period, coalesce(sum(reporting_spend), 0) as spend from ad_delivery
      where profile_id = any(${profile_ids}::uuid[]) and date between ${from_day} and ${to_day} group by profile_id`,
  )
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
