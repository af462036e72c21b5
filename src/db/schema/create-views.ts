import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

const file = new URL('./analytics.sql', import.meta.url)

/** Creates the views for analysts. They depend on nearly all tables, so they are dropped before a migration and created after the last. */
export async function createViews(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(file, 'utf8')).execute(db)
}

export async function dropViews(db: Kysely<unknown>): Promise<void> {
  await sql`drop schema if exists analytics, analytics_source cascade`.execute(db)
}
