import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { partCount, partSeconds } from './domain/day-parts.ts'

/** SQL for the part of a day that `conversion_time` is in; the same as `partOf`. */
export const partOfConversion = sql.raw(
  `((floor(extract(epoch from conversion_time) / ${partSeconds})::bigint % ${partCount} + ${partCount}) % ${partCount})::integer`,
)

/** Marks local days whose conversions, credit or listings changed: their metrics are summed again. */
export async function insertChangedDays(db: Db, profileId: string, days: Iterable<string>): Promise<void> {
  await sql`${asPrepared}
    insert into changed_day (profile_id, local_day)
    select ${profileId}::uuid, local_day from unnest(${[...days]}::date[]) as d (local_day)`.execute(db)
}

/** Marks the parts of local days whose conversions or credit changed. */
export async function insertChangedParts(db: Db, profileId: string, parts: ReadonlyMap<string, bigint>): Promise<void> {
  await sql`${asPrepared}
    insert into changed_day (profile_id, local_day, parts)
    select ${profileId}::uuid, local_day, parts
    from unnest(${[...parts.keys()]}::date[], ${[...parts.values()].map(String)}::bigint[]) as d (local_day, parts)`.execute(
    db,
  )
}

/** Marks the parts of local days that have these conversions. */
export async function insertChangedDaysOfConversions(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<void> {
  await sql`
    insert into changed_day (profile_id, local_day, parts)
    select ${profileId}::uuid, local_day, bit_or(1::bigint << ${partOfConversion}) from conversion
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
  await db.deleteFrom('day_metric_part').where('profile_id', '=', profileId).execute()
}
