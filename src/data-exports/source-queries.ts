import { quotedId } from '../db/copy/copy.ts'
import type { Snapshot } from '../db/copy/snapshot.ts'
import type { Row } from '../db/statements/row-queries.ts'
import { type ExportColumn, kindOf, valueSql } from './domain/columns.ts'
import { contactColumns, type ExportTable } from './domain/export-tables.ts'
import type { FoundDay } from './domain/plan-days.ts'

/* The rows of an export, read from the views for analysts, whose columns are the columns of the files. */

export type DataExport = Row<'data_export'>

/** A change of the files that the rows do not show, such as another type of a column: every file is written again. */
const encodingVersion = 3

/** The table of an export in a snapshot of the database. */
export interface Source {
  export: DataExport
  table: ExportTable
  columns: readonly ExportColumn[]
}

export async function findSource(db: Snapshot, exported: DataExport, table: ExportTable): Promise<Source> {
  const found = await db.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = 'analytics_source.${table}'::regclass and attnum > 0 order by attnum`,
  )
  const columns = found.map(({ name, type }) => ({ name, kind: kindOf(type) }))
  const contacts = hasContacts(exported, table) ? contactColumns.map((name) => ({ name, kind: 'string' as const })) : []
  return { export: exported, table, columns: [...columns, ...contacts] }
}

/** Some days of the source, or all if the days are null, with a fingerprint of their rows. */
export async function listFoundDays(db: Snapshot, source: Source, days: readonly string[] | null): Promise<FoundDay[]> {
  return db.query<FoundDay>(
    `select f.day::text as day, f.rows, '${encodingVersion}:' || f.hash as fingerprint
     from (select ${daySql(source)} as day, count(*)::float8 as rows, bit_xor(hash_record_extended(s, 0)) as hash
       from (${rowsSql(source)}) s ${onDays(source, days)} group by 1) f`,
  )
}

/** Rows are read in chunks of about this many bytes, each in at most one file per day. */
const chunkBytes = 1024 * 1024

/**
 * The rows of some days, or of all if the days are null, in the order of days, each with its day before the columns. A chunk has
 * complete days, if a day is not larger.
 */
export function listRowsOfDays(
  db: Snapshot,
  source: Source,
  days: readonly string[] | null,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const values = source.columns.map(({ name, kind }) => valueSql(`s.${name}`, kind))
  const order = hasDays(source) ? 'order by s.local_day' : ''
  const day = `(${daySql(source)})::text`
  return db.rows(
    `select ${[day, ...values].join(', ')} from (${rowsSql(source)}) s ${onDays(source, days)} ${order}`,
    chunkBytes,
  )
}

function onDays(source: Source, days: readonly string[] | null): string {
  if (!days || !hasDays(source)) return ''
  const list = days.map((day) => `'${requireDay(day)}'`)
  return `where s.local_day = any(array[${list.join(',')}]::date[])`
}

function rowsSql({ export: exported, table, columns }: Source): string {
  const { profile_id, from_day } = exported
  const isLimited = from_day !== null && hasDays({ columns })
  const since = isLimited ? ` and v.local_day >= '${requireDay(from_day)}'` : ''
  const contacts = contactColumns.map((name) => `c.${name}`).join(', ')
  const source = hasContacts(exported, table)
    ? `select v.*, ${contacts} from analytics_source.${table} v
       join public.customer c on c.profile_id = v.profile_id and c.id = v.customer_id and c.profile_id = ${quotedId(profile_id)}`
    : `select v.* from analytics_source.${table} v`
  return `${source} where v.profile_id = ${quotedId(profile_id)}${since}`
}

function hasContacts({ includes_contacts }: DataExport, table: ExportTable): boolean {
  return includes_contacts && table === 'customers'
}

function daySql(source: Source): string {
  return hasDays(source) ? 's.local_day' : `''`
}

function hasDays({ columns }: Pick<Source, 'columns'>): boolean {
  return columns.some(({ name }) => name === 'local_day')
}

function requireDay(day: string): string {
  if (!/^\d{4,6}-\d\d-\d\d$/.test(day)) throw new TypeError('The value is not a day.')
  return day
}
