import { type Kysely, sql } from 'kysely'

const unread = [
  ['audience_member', 'added_at'],
  ['identity_conflict', 'detected_at'],
  ['sync_run', 'is_scheduled'],
  ['ad_ranker', 'trained_at'],
] as const

/** Drops columns that were written and never read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of unread)
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db)
}
