import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

/**
 * Sums the delivery of days again after it was written in the same transaction. The lock is taken first, so that the sum includes
 * the rows of every transaction that has written delivery of the profile before.
 */
export async function updateSpendDays(db: Db, profileId: string, dates: readonly string[]): Promise<void> {
  const days = [...new Set(dates)]
  if (days.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('tributary spend'), hashtext(${profileId}))`.execute(db)
  await sql`
    insert into spend_day as d (profile_id, date, spend)
    select profile_id, date, coalesce(sum(reporting_spend), 0) from ad_delivery
    where profile_id = ${profileId} and date = any(${days}::date[]) group by profile_id, date
    on conflict (profile_id, date) do update set spend = excluded.spend where d.spend <> excluded.spend`.execute(db)
  await sql`
    delete from spend_day d where profile_id = ${profileId} and date = any(${days}::date[])
      and not exists (select from ad_delivery a where a.profile_id = ${profileId} and a.date = d.date)`.execute(db)
}
