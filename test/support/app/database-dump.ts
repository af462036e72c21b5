import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Returns every row of every table of every schema, including jobs, as JSON text. */
export async function databaseDump({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname !~ '^pg_(toast|temp)'
    order by 1, 2`.execute(db)
  const parts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.id(schema, name)} t`.execute(db)
    parts.push(...rows.map(({ row }) => `${schema}.${name} ${row}`))
  }
  return parts.join('\n')
}
