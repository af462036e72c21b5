import { sql } from 'kysely'
import { readEntryText } from '../../../src/collection/log/domain/entry.ts'
import { erasedPayload } from '../../../src/collection/log/domain/redact-entry.ts'
import type { TestApp } from './test-app.ts'

/** Returns every row of every table of every schema, including jobs, as JSON text, with the texts of packed payloads. */
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
    parts.push(
      ...rows.map(
        ({ row }) => `${schema}.${name} ${row.replace(packedPayload, (_, hex) => textOf(Buffer.from(hex, 'hex')))}`,
      ),
    )
  }
  return parts.join('\n')
}

/** A payload of the ingestion log, as JSON shows bytes. */
const packedPayload = /(?<="payload": )"\\\\x([0-9a-f]*)"/

function textOf(payload: Buffer): string {
  return payload.equals(erasedPayload) ? 'null' : readEntryText(payload)
}
