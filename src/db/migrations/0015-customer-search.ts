import { type Kysely, sql } from 'kysely'

/**
 * The search text of a customer, folded (no accents, no capitals) in a generated column, and its index: trigrams for three
 * letters and more, pairs for two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of extensions) await installExtension(db, extension)
  const schemas = await schemasOf(db)
  const collation = await unicodeCollation(db)
  for (const statement of statements(schemas, collation)) await sql.raw(statement).execute(db)
}

const extensions = ['pg_trgm', 'unaccent', 'btree_gin'] as const

type Schemas = Record<(typeof extensions)[number], string>

/** The three extensions are trusted: any role that may create objects in the database may install them. */
async function installExtension(db: Kysely<unknown>, extension: string): Promise<void> {
  try {
    await sql.raw(`create extension if not exists ${extension}`).execute(db)
  } catch (error) {
    const { message } = error as Error
    throw new Error(
      `The database needs the extension ${extension} (${message}). Have its administrator run: ` +
        extensions.map((name) => `create extension if not exists ${name};`).join(' '),
      { cause: error },
    )
  }
}

/** Managed servers install extensions in a separate schema, and maintenance runs without a search path. */
async function schemasOf(db: Kysely<unknown>): Promise<Schemas> {
  const { rows } = await sql<{ name: string; schema: string }>`
    select e.extname as name, quote_ident(n.nspname) as schema
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace`.execute(db)
  return Object.fromEntries(rows.map(({ name, schema }) => [name, schema])) as Schemas
}

/** The database's default collation may lower-case only ASCII. */
async function unicodeCollation(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
    order by collname = 'pg_c_utf8' desc limit 1`.execute(db)
  return `pg_catalog."${rows[0]?.name ?? 'default'}"`
}

const statements = (schemas: Schemas, collation: string) => [
  // PostgreSQL marks `unaccent` as stable because its dictionary may change; naming the dictionary makes it immutable.
  `create function folded_text(given text) returns text language sql immutable strict parallel safe as $$
    select lower(${schemas.unaccent}.unaccent('${schemas.unaccent}.unaccent'::regdictionary, normalize(given, nfkc))
      collate ${collation})
  $$`,
  // Splits from the first letter and from the second, two by two: with a set-returning function, storing a row took a quarter
  // longer.
  `create function letter_pairs(given text) returns text[] language sql immutable strict parallel safe as $$
    select string_to_array(regexp_replace(given, '(..)', E'\\\\1\\t', 'g')
      || regexp_replace(substr(given, 2), '(..)', E'\\\\1\\t', 'g'), E'\\t')
  $$`,
  // Each word follows a space; the line break separates the phone number for searches of names and emails only.
  `alter table customer add column search_text text not null generated always as (
    ' ' || public.folded_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))
      || E'\\n ' || coalesce(phone, '')
  ) stored`,
  // Every search reads the GIN pending list of the index, so it is kept short.
  `create index customer_by_text on customer
    using gin (profile_id, search_text ${schemas.pg_trgm}.gin_trgm_ops, public.letter_pairs(search_text))
    with (gin_pending_list_limit = 1024)`,
]
