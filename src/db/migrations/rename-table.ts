import { type Kysely, sql } from 'kysely'

type Db = Kysely<unknown>

/** Renames a table together with its partitions, indexes and constraints, as far as their names begin with the old name. */
export async function renameTable(db: Db, from: string, to: string): Promise<void> {
  const tables = [from, ...(await listPartitions(db, from))].filter((name) => isNamedAfter(name, from))
  for (const table of tables) {
    const renamed = `${to}${table.slice(from.length)}`
    await sql`alter table ${sql.table(table)} rename to ${sql.table(renamed)}`.execute(db)
    for (const index of await listIndexes(db, renamed)) {
      if (!isNamedAfter(index, from)) continue
      await sql`alter index ${sql.table(index)} rename to ${sql.table(`${to}${index.slice(from.length)}`)}`.execute(db)
    }
  }
  for (const constraint of await listConstraints(db, to)) {
    if (isNamedAfter(constraint.name, from)) {
      await renameConstraint(db, to, constraint, `${to}${constraint.name.slice(from.length)}`)
    }
  }
}

function isNamedAfter(name: string, table: string): boolean {
  return name === table || name.startsWith(`${table}_`)
}

async function listPartitions(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function listIndexes(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

interface Constraint {
  name: string
  definition: string
}

/** Checks and foreign keys; a key constraint is renamed with its index, and partitions inherit theirs. */
async function listConstraints(db: Db, table: string): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype in ('c', 'f') and conparentid = 0 order by 1`.execute(db)
  return rows
}

/** Citus cannot rename a constraint of a distributed table, so there it is dropped and added again. */
async function renameConstraint(
  db: Db,
  table: string,
  { name, definition }: Constraint,
  renamed: string,
): Promise<void> {
  const [on, from, to] = [sql.table(table), sql.ref(name), sql.ref(renamed)]
  if (await isOnCitus(db, table)) {
    await sql`alter table ${on} drop constraint ${from}`.execute(db)
    await sql`alter table ${on} add constraint ${to} ${sql.raw(definition)}`.execute(db)
    return
  }
  await sql`alter table ${on} rename constraint ${from} to ${to}`.execute(db)
}

async function isOnCitus(db: Db, table: string): Promise<boolean> {
  const installed = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (installed.rows.length === 0) return false
  const found = await sql`select from pg_dist_partition where logicalrelid = ${table}::regclass`.execute(db)
  return found.rows.length > 0
}
