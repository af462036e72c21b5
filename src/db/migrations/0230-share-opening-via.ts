import { type Kysely, sql } from 'kysely'

/** Whether an opening was a visit of the page, or reads of a program with the token of the link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table share_opening add column via text not null default 'page'`.execute(db)
}
