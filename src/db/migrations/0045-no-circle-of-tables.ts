import { type Kysely, sql } from 'kysely'

/**
 * A workspace names the app that provisioned it, and an app the workspace that looks after it: as foreign keys those are a
 * circle, and a backup is copied in an order that has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app drop constraint app_workspace_id_fkey`.execute(db)
}
