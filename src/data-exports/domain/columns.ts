export const columnKinds = ['uuid', 'string', 'decimal', 'timestamp', 'date', 'boolean', 'integer'] as const
export type ColumnKind = (typeof columnKinds)[number]

export interface ExportColumn {
  name: string
  kind: ColumnKind
}

/** Decimal places of amounts and shares. Amounts have at most 15 digits before the point. */
export const decimalScale = 6
export const decimalPrecision = 24

const kindOfType: Readonly<Record<string, ColumnKind>> = {
  uuid: 'uuid',
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

/** SQL for a value whose binary form the encoders read. */
export function valueSql(column: string, kind: ColumnKind): string {
  if (kind === 'decimal') return `round(${column}, ${decimalScale})`
  return kind === 'integer' ? `${column}::bigint` : column
}
