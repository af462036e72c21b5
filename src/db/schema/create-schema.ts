import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { createPartition } from '../partitions/partition-queries.ts'
import { partitionedTables, spansNeeded } from '../partitions/spans.ts'

/** One file per area, in an order in which each table follows the tables that it references. */
const files = [
  new URL('./tenancy.sql', import.meta.url),
  new URL('./people.sql', import.meta.url),
  new URL('./tracking.sql', import.meta.url),
  new URL('./identity.sql', import.meta.url),
  new URL('./events.sql', import.meta.url),
  new URL('./connections.sql', import.meta.url),
  new URL('./ads.sql', import.meta.url),
  new URL('./attribution.sql', import.meta.url),
  new URL('./payments.sql', import.meta.url),
  new URL('./credit.sql', import.meta.url),
  new URL('./conversion-sync.sql', import.meta.url),
  new URL('./experiments.sql', import.meta.url),
  new URL('./webhooks.sql', import.meta.url),
  new URL('./insight.sql', import.meta.url),
  new URL('./notifications.sql', import.meta.url),
  new URL('./data-exports.sql', import.meta.url),
  new URL('./privacy.sql', import.meta.url),
]

/**
 * Creates every table of the service in an empty database, with the partitions of the current and the next span. `tributary
 * distribute` moves the tables to the nodes of a cluster.
 */
export async function createSchema(db: Kysely<unknown>): Promise<void> {
  await installExtensions(db)
  await createFoldedText(db)
  for (const file of files) await sql.raw(readFileSync(file, 'utf8')).execute(db)
  for (const partitioned of partitionedTables) {
    for (const span of spansNeeded(new Date(), partitioned.span)) await createPartition(db, partitioned, span)
  }
}

/** For accents and letters in searches, and for an index of text within a profile. */
const extensions = ['pg_trgm', 'unaccent', 'btree_gin'] as const

/** The three extensions are trusted: any role that may create objects in the database may install them. */
async function installExtensions(db: Kysely<unknown>): Promise<void> {
  const statements = extensions.map((name) => `create extension if not exists ${name};`).join(' ')
  try {
    await sql.raw(statements).execute(db)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`The database lacks an extension (${message}). Have its administrator run: ${statements}`, {
      cause: error,
    })
  }
  // Managed servers install extensions in a separate schema; the operator classes in the files have no schema.
  await sql`select set_config('search_path', 'public, ' || string_agg(distinct quote_ident(n.nspname), ', '), true)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = any(${[...extensions]})`.execute(
    db,
  )
}

/**
 * Text without accents and capitals. The dictionary has its schema, because maintenance runs without a search path; naming it
 * also makes `unaccent` immutable, which PostgreSQL marks as stable because a dictionary may change.
 */
async function createFoldedText(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'unaccent'`.execute(db)
  const { schema } = rows[0]!
  await sql
    .raw(`create function folded_text(given text) returns text language sql immutable strict parallel safe as $$
    select lower(${schema}.unaccent('${schema}.unaccent'::regdictionary, normalize(given, nfkc))
      collate ${await unicodeCollation(db)})
  $$`)
    .execute(db)
}

/** The database's default collation may lower-case only ASCII. */
async function unicodeCollation(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
    order by collname = 'pg_c_utf8' desc limit 1`.execute(db)
  return `pg_catalog."${rows[0]?.name ?? 'default'}"`
}
