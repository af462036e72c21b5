/**
 * Tables that grow without limit are partitioned by hour, day or month, so that expired rows are dropped with their partition
 * instead of row by row. A table is partitioned by a time, or by an id that begins with one (UUIDv7): then its key stays unchanged,
 * and the id determines the partition.
 */
export type SpanKind = 'hour' | 'day' | 'month'

export interface PartitionedTable {
  table: string
  column: string
  by: 'time' | 'id'
  span: SpanKind
  /** Leaves room for HOT updates. */
  fillfactor?: number
}

export const partitionedTables: readonly PartitionedTable[] = [
  { table: 'ingest_log', column: 'received_at', by: 'time', span: 'hour' },
  { table: 'rejected_hit', column: 'received_at', by: 'time', span: 'day' },
  { table: 'api_request', column: 'id', by: 'id', span: 'day' },
  { table: 'personal_data_access', column: 'accessed_at', by: 'time', span: 'month' },
  { table: 'webhook_event', column: 'id', by: 'id', span: 'month' },
  { table: 'webhook_delivery', column: 'id', by: 'id', span: 'month', fillfactor: 80 },
]

export interface Span {
  /** The suffix of its partition's name: `2026_11`, `2026_11_15`, `2026_11_15_09`. */
  suffix: string
  from: Date
  to: Date
}

/** The number of parts of a time that identify a span: year and month, then day, then hour. */
const partsOf: Record<SpanKind, number> = { month: 2, day: 3, hour: 4 }

export function spanAt(at: Date, kind: SpanKind): Span {
  const parts = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours()].slice(0, partsOf[kind])
  const from = toDate(parts)
  const to = toDate(parts.with(-1, parts.at(-1)! + 1))
  const suffix = from.toISOString().split(/[-T:]/, partsOf[kind]).join('_')
  return { suffix, from, to }
}

function toDate([year, month, day = 1, hour = 0]: number[]): Date {
  return new Date(Date.UTC(year!, month!, day, hour))
}

/** The current span and the next one, so that a clock that runs ahead finds a partition. */
export function spansNeeded(now: Date, kind: SpanKind): Span[] {
  const current = spanAt(now, kind)
  return [current, spanAt(current.to, kind)]
}

export function partitionName({ table }: PartitionedTable, { suffix }: Span): string {
  return `${table}_${suffix}`
}

/**
 * The default partition: rows restored from long ago, or written with a wrong clock. It is never dropped; its rows are deleted.
 */
export function defaultPartitionName({ table }: PartitionedTable): string {
  return `${table}_rest`
}

/** Parses the span from a partition's name; null if the name is not one of ours. */
export function parseSpan({ table, span }: PartitionedTable, name: string): Span | null {
  if (!name.startsWith(`${table}_`)) return null
  const digits = name.slice(table.length + 1).split('_')
  if (digits.length !== partsOf[span] || !digits.every((digit) => /^\d+$/.test(digit))) return null
  const [year, month, ...rest] = digits.map(Number)
  const named = spanAt(toDate([year!, month! - 1, ...rest]), span)
  return partitionName({ table } as PartitionedTable, named) === name ? named : null
}

/** The partitions that hold only rows older than `before`. */
export function partitionsBefore(partitioned: PartitionedTable, names: readonly string[], before: Date): string[] {
  return names.filter((name) => {
    const span = parseSpan(partitioned, name)
    return span !== null && span.to <= before
  })
}

/** The start of a span as a value of the partition column. */
export function toBound({ by }: PartitionedTable, at: Date): string {
  if (by === 'time') return at.toISOString()
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
