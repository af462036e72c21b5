import { type Kysely, sql } from 'kysely'

/**
 * Which restricted caller made an identifier known, and which one sent an event with which customer key. Null for all other
 * sources, and for everything that is older: such people belong to no restricted caller.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identifier add column caller_id uuid`.execute(db)
  await sql`alter table event add column caller_id uuid`.execute(db)
  await sql`alter table event add column caller_key text`.execute(db)
  await sql`create index event_caller_key_idx on event (profile_id, caller_key, caller_id)
    where caller_key is not null`.execute(db)
  await sql`comment on index event_caller_key_idx is 'the conversions that a restricted caller reported by a key'`.execute(
    db,
  )
}
