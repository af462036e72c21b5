import { type Kysely, sql } from 'kysely'

/** Reads of credit by the day of its touch: the conversions of an entity by touch day, and the verification of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index credit_touch_day on credit (profile_id, touch_day)`.execute(db)
}
