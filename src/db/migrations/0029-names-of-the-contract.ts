import { type Kysely, sql } from 'kysely'

/**
 * Devices are one of the contract's three or null; ad entities imported under an alias get the platform name that touches use;
 * and an index finds events of servers among those of browsers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** An entity that exists under both names keeps the alias: its delivery cannot be separated from the other one's. */
function renamed(table: string, name: string, aliases: string): string {
  return `update ${table} e set platform = '${name}' where platform in (${aliases}) and not exists (select from ${table} o
    where o.profile_id = e.profile_id and o.external_id = e.external_id and o.id <> e.id
      and o.platform in ('${name}', ${aliases}))`
}

const entities = ['campaign', 'ad_set', 'ad']

const statements = [
  "update event set device = null where device not in ('desktop', 'mobile', 'tablet')",
  ...entities.map((table) => renamed(table, 'social_ads', "'meta', 'facebook'")),
  ...entities.map((table) => renamed(table, 'search_ads', "'google', 'google_ads'")),
  "create index event_of_server on event (profile_id) where recorded_via = 'server'",
]
