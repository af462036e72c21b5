import { type Kysely, sql } from 'kysely'

/** Which parts of a day a change concerns, one bit each; -1 for the whole day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table changed_day add column parts bigint not null default -1`.execute(db)
}
