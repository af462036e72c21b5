import { type Kysely, sql } from 'kysely'

/** When the mail with an invitation's link was accepted. Until now a created link counted as mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column mailed_at timestamptz`.execute(db)
  await sql`update invitation set mailed_at = created_at where secret_hash is not null`.execute(db)
}
