import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listBackupTables } from '../src/db/backup/tables.ts'
import { testDatabase } from './support/database/test-database.ts'

/** Tables that belong to no tenant, each with the reason: a distributed database copies them to every node. */
const globalTables: Record<string, string> = {
  workspace: 'owns profiles',
  profile: 'is the tenant itself',
  app: 'acts on many profiles',
  user_account: 'belongs to many workspaces',
  workspace_member: 'links people to workspaces, not to profiles',
  profile_member: 'is read for all profiles of a person, before a profile is known',
  share_link: 'must be found before its profile is known',
  api_key: 'must be found before its profile is known',
  app_token: 'must be found before its profile is known',
  user_token: 'must be found before any profile is known',
  console_session: 'must be found before any profile is known',
  app_authorization: 'may access every profile of its person',
  authorization_code: 'must be found before any profile is known',
  refresh_token: 'must be found before any profile is known',
  tracking_key: 'must be found before its profile is known',
  sign_in_link: 'must be found before any profile is known',
  ad_ranker: 'is trained per workspace on all of its profiles',
  summary_usage: 'is counted per workspace, for all of its profiles',
  recovery_code: 'belongs to a person, not to a workspace',
  sign_in_attempt: 'counts by account and address, before sign-in',
  sign_in_address: 'addresses from which people have signed in',
  invitation: 'links people to workspaces, not to profiles',
  audit_event: 'logs a workspace with all of its profiles',
  rate_limit_window: 'counts by credential, app or operator',
  fx_rate: 'applies to every profile',
  deployment: 'is one row about the whole deployment',
}

interface Column {
  nullable: boolean
  kind: string
}

type Tables = Record<string, Record<string, Column>>

const database = await testDatabase()

describe('the schema files', () => {
  it('match the database exactly: columns, types and nullability, in both directions', async () => {
    expect(readSchemaFiles()).toEqual(await readCatalogue())
  })
})

const kindOfColumn: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  numeric: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  inet: 'string',
}

async function readCatalogue(): Promise<Tables> {
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely_%'`.execute(database.db)
  const tables: Tables = {}
  for (const { table, column, type, nullable } of rows) {
    const isArray = type.startsWith('_')
    const kind = kindOfColumn[type.replace(/^_/, '')] ?? type
    tables[table] = { ...tables[table], [column]: { nullable, kind: isArray ? `${kind}[]` : kind } }
  }
  return tables
}

/** Parses the interfaces of `schema.ts` and its parts as text: one property per line, `extends` for shared columns. */
function readSchemaFiles(): Tables {
  const files = globSync('src/db/tables/*.ts', { cwd: new URL('..', import.meta.url) })
  const text = files.map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).join('\n')
  const interfaces = new Map<string, { parents: string[]; properties: Map<string, string> }>()
  for (const [, name, parents, body] of text.matchAll(
    /interface (\w+)(?:\s+extends ([\w,\s]+?))? \{\n([\s\S]*?)\n\}/g,
  )) {
    const properties = [...body!.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, key, type]) => [key!, type!] as const)
    interfaces.set(name!, { parents: parents?.split(/,\s*/) ?? [], properties: new Map(properties) })
  }
  const propertiesOf = (name: string): [string, string][] => {
    const { parents, properties } = interfaces.get(name)!
    return [...parents.flatMap(propertiesOf), ...properties]
  }
  const tables = propertiesOf('Schema')
  return Object.fromEntries(
    tables.map(([table, type]) => [
      table,
      Object.fromEntries(propertiesOf(type).map(([column, declared]) => [column, readColumn(declared)])),
    ]),
  )
}

/** `Fixed<string | null>` is a nullable string; a union of literals is a string. */
function readColumn(declared: string): Column {
  const bare = /^(?:Fixed|Generated|Json|DefaultJson)<(.+)>$/.exec(declared)?.[1] ?? declared
  const alternatives = bare.split('|').map((item) => item.trim())
  const kinds = new Set(
    alternatives
      .filter((alternative) => alternative !== 'null')
      .map((alternative) => (alternative.startsWith("'") ? 'string' : alternative)),
  )
  const kind = /^(?:Default)?Json</.test(declared) ? 'json' : [...kinds].join(' | ')
  return { nullable: alternatives.includes('null'), kind }
}

describe('a tenant table', () => {
  let tenantTables: Set<string>

  beforeAll(async () => {
    tenantTables = new Set(Object.keys(await readCatalogue()).filter((table) => !(table in globalTables)))
  })

  it('is every table without a stated reason to be global, and every reason names an existing table', async () => {
    const all = Object.keys(await readCatalogue())
    expect(Object.keys(globalTables).filter((table) => !all.includes(table))).toEqual([])
    expect(tenantTables.size).toBeGreaterThan(0)
  })

  it('has a primary key and indexes that start with profile_id, and unique constraints that contain it', async () => {
    const { rows } = await sql<{ table: string; index: string; primary: boolean; unique: boolean; columns: string[] }>`
      select c.relname as table, i.relname as index, x.indisprimary as primary, x.indisunique as unique,
        array(select pg_get_indexdef(x.indexrelid, k, true) from generate_series(1, x.indnkeyatts) k) as columns
      from pg_index x
      join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'`.execute(database.db)
    const own = rows.filter(({ table }) => tenantTables.has(table))
    const keyed = own.filter(({ primary }) => primary).map(({ table }) => table)
    expect([...tenantTables].filter((table) => !keyed.includes(table))).toEqual([])
    expect(own.filter(({ columns }) => columns[0] !== 'profile_id').map(({ index }) => index)).toEqual([])
    expect(own.filter(({ unique, columns }) => unique && !columns.includes('profile_id'))).toEqual([])
  })

  it('that every hit writes to has no index without a query that needs it', async () => {
    const { rows } = await sql<{ index: string; query: string | null }>`
      select i.relname as index, obj_description(i.oid, 'pg_class') as query
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid in ('event'::regclass, 'touch'::regclass, 'visitor'::regclass, 'visit'::regclass)`.execute(
      database.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ query }) => query === null).map(({ index }) => index)).toEqual([])
  })

  it('references other tenant tables together with profile_id, and otherwise only global tables', async () => {
    const { rows } = await sql<{ name: string; table: string; target: string; columns: string[]; targets: string[] }>`
      select f.conname as name, c.relname as table, t.relname as target,
        array(select a.attname::text from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any(f.conkey)) as columns,
        array(select a.attname::text from pg_attribute a where a.attrelid = f.confrelid and a.attnum = any(f.confkey)) as targets
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid
      join pg_class t on t.oid = f.confrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where f.contype = 'f' and f.conparentid = 0`.execute(database.db)
    const wrong = rows.filter(
      ({ table, target, columns, targets }) =>
        tenantTables.has(target) &&
        !(tenantTables.has(table) && columns.includes('profile_id') && targets.includes('profile_id')),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('has no sequence, trigger or rule, and neither has any other table', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'S'
      union all
      select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and not t.tgisinternal
      union all
      select r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind <> 'v' and r.rulename <> '_RETURN'`.execute(database.db)
    expect(rows).toEqual([])
  })
})

describe('a backup', () => {
  it('copies every table after the tables it references, so that a restore succeeds', async () => {
    const tables = (await listBackupTables(database.pool)).map(({ name }) => name)
    const { rows } = await sql<{ table: string; target: string }>`
      select f.conrelid::regclass::text as table, f.confrelid::regclass::text as target
      from pg_constraint f join pg_namespace n on n.oid = f.connamespace and n.nspname = 'public'
      where f.contype = 'f' and f.conparentid = 0 and not f.condeferrable and f.conrelid <> f.confrelid`.execute(
      database.db,
    )
    const indexOfTable = (table: string) => tables.indexOf(`public.${table}`)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ table, target }) => indexOfTable(table) < indexOfTable(target))).toEqual([])
  })
})
