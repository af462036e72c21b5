import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Marks local days whose conversions or credit changed: their metrics are summed again. */
export async function insertChangedDays(db: Db, profileId: string, days: Iterable<string>): Promise<void> {
  await sql`${asPrepared}
    insert into changed_day (profile_id, local_day)
    select ${profileId}::uuid, local_day from unnest(${[...days]}::date[]) as d (local_day)`.execute(db)
}

/** Marks the local days of conversions. */
export async function insertChangedDaysOfConversions(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<void> {
  await sql`
    insert into changed_day (profile_id, local_day)
    select ${profileId}::uuid, local_day from conversion
    where profile_id = ${profileId} and id = any(${conversionIds}::uuid[]) group by local_day`.execute(db)
}

/** Marks the local days of the conversions of a customer. */
export async function insertChangedDaysOfCustomer(db: Db, profileId: string, customerId: string): Promise<void> {
  await sql`
    insert into changed_day (profile_id, local_day)
    select ${profileId}::uuid, local_day from conversion
    where profile_id = ${profileId} and customer_id = ${customerId} group by local_day`.execute(db)
}

/** Deletes the metrics of every day, because the days themselves or the currency of the profile changed. */
export async function deleteDayMetrics(db: Db, profileId: string): Promise<void> {
  await db.deleteFrom('day_metric').where('profile_id', '=', profileId).execute()
}
