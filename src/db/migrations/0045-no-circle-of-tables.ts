import { type Kysely, sql } from 'kysely'

/**
 * A workspace references the app that provisioned it, and an app the workspace that manages it: these foreign keys form a cycle,
 * and a backup needs an order of tables without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app drop constraint app_workspace_id_fkey`.execute(db)
}
