import pg from 'pg'
import { JOB_SCHEMA } from '../migrate.ts'

export interface BackupTable {
  /** Schema and table, as in `public.profile`. */
  name: string
  columns: string[]
}

// Rows that belong to an installation and not to its data; migrating and starting write them again. Request counters are
// worthless after a few minutes. A table can be unlogged on one server and logged on a cluster, so only its name decides.
const SKIPPED = [
  'public.rate_limit_window',
  'public.kysely_migration',
  'public.kysely_migration_lock',
  `${JOB_SCHEMA}.version`,
  `${JOB_SCHEMA}.bam`,
  `${JOB_SCHEMA}.queue_stats`,
]

/**
 * The tables whose rows are backed up, each after the tables it refers to. Partitions are read and written through their parent,
 * and generated columns are computed again.
 */
export async function listBackupTables(client: pg.ClientBase | pg.Pool): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all($2)
     group by 1 order by 1`,
    [['public', JOB_SCHEMA], SKIPPED],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct nf.nspname || '.' || f.relname as from, nt.nspname || '.' || t.relname as to
     from pg_constraint k
     join pg_class f on f.oid = coalesce(pg_partition_root(k.conrelid), k.conrelid)
     join pg_namespace nf on nf.oid = f.relnamespace
     join pg_class t on t.oid = coalesce(pg_partition_root(k.confrelid), k.confrelid)
     join pg_namespace nt on nt.oid = t.relnamespace
     where k.contype = 'f'`,
  )
  const byName = new Map(tables.map((table) => [table.name, table]))
  return orderByDependency([...byName.keys()], references).map((name) => byName.get(name)!)
}

export function quoteTable(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.')
}

export function quoteColumns({ columns }: BackupTable): string {
  return columns.map(pg.escapeIdentifier).join(', ')
}

/**
 * Sorts names so that each comes after the names it refers to and otherwise keeps the given order. References of a name to itself
 * are ignored. Names in a cycle come last: their foreign keys have to be deferrable.
 */
export function orderByDependency(names: string[], references: { from: string; to: string }[]): string[] {
  const ordered: string[] = []
  let waiting = names
  for (;;) {
    const blocked = new Set(
      references.filter(({ from, to }) => from !== to && waiting.includes(to)).map(({ from }) => from),
    )
    const free = waiting.filter((name) => !blocked.has(name))
    if (free.length === 0) return [...ordered, ...waiting]
    ordered.push(...free)
    waiting = waiting.filter((name) => blocked.has(name))
  }
}
