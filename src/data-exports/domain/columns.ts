import type { ExportFormat } from './export-tables.ts'

export const columnKinds = ['string', 'decimal', 'timestamp', 'date', 'boolean', 'integer'] as const
export type ColumnKind = (typeof columnKinds)[number]

export interface ExportColumn {
  name: string
  kind: ColumnKind
}

/** Decimal places of amounts and shares. Amounts have at most 15 digits before the point. */
export const decimalScale = 6
export const decimalPrecision = 24

const kindOfType: Readonly<Record<string, ColumnKind>> = {
  uuid: 'string',
  text: 'string',
  numeric: 'decimal',
  'timestamp with time zone': 'timestamp',
  date: 'date',
  boolean: 'boolean',
  bigint: 'integer',
  integer: 'integer',
  smallint: 'integer',
}

/** Throws for a type that no file format has yet: add it to the list and to both encoders. */
export function kindOf(type: string): ColumnKind {
  const kind = kindOfType[type]
  if (!kind) throw new Error(`columns of the type ${type} cannot be exported`)
  return kind
}

/**
 * SQL for a value in the form that the encoder of the format reads. For Parquet, the database calculates the whole number that is
 * stored: units of the last decimal place, microseconds, or days since 1970.
 */
export function valueSql(column: string, kind: ColumnKind, format: ExportFormat): string {
  const rounded = `round(${column}, ${decimalScale})`
  if (kind === 'decimal')
    return format === 'csv' ? `trim_scale(${rounded})` : `trim_scale(${rounded} * ${10 ** decimalScale})`
  if (kind === 'timestamp')
    return format === 'csv'
      ? `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : `trim_scale(extract(epoch from ${column}) * 1000000)`
  return kind === 'date' && format === 'parquet' ? `${column} - date '1970-01-01'` : column
}
