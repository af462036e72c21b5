/**
 * What grows without end is kept in parts of a day or a month, so that what is too old is dropped as a whole instead of row by row.
 * A table is parted by a time, or by an id whose first bits are one (UUIDv7): then its key stays as it is, and whoever knows the
 * id finds the part.
 */
export type SpanKind = 'day' | 'month'

export interface PartitionedTable {
  table: string
  column: string
  by: 'time' | 'id'
  span: SpanKind
  /** Rows that are rewritten in place need room. */
  fillfactor?: number
}

export const partitionedTables: readonly PartitionedTable[] = [
  { table: 'rejected_hit', column: 'received_at', by: 'time', span: 'day' },
  { table: 'personal_data_access', column: 'accessed_at', by: 'time', span: 'month' },
  { table: 'webhook_event', column: 'id', by: 'id', span: 'month' },
  { table: 'webhook_delivery', column: 'id', by: 'id', span: 'month', fillfactor: 80 },
]

export interface Span {
  /** What its part's name ends in: `2026_11`, `2026_11_15`. */
  suffix: string
  from: Date
  to: Date
}

export function spanAt(at: Date, kind: SpanKind): Span {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), kind === 'day' ? at.getUTCDate() : 1]
  const from = new Date(Date.UTC(year, month, day))
  const to = new Date(kind === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1))
  return {
    suffix: from
      .toISOString()
      .slice(0, kind === 'day' ? 10 : 7)
      .replaceAll('-', '_'),
    from,
    to,
  }
}

/** The span of this moment and the one that comes next: a clock that runs ahead finds its place, too. */
export function spansNeeded(now: Date, kind: SpanKind): Span[] {
  const present = spanAt(now, kind)
  return [present, spanAt(present.to, kind)]
}

export function partitionName({ table }: PartitionedTable, { suffix }: Span): string {
  return `${table}_${suffix}`
}

/** What lies in no span: restored from long ago, or written by a clock that was far off. Never dropped, its rows are deleted. */
export function restName({ table }: PartitionedTable): string {
  return `${table}_rest`
}

/** The span that a part's name tells, or null where it is none of ours. */
export function spanOfPartition({ table, span }: PartitionedTable, name: string): Span | null {
  if (!name.startsWith(`${table}_`)) return null
  const digits = name.slice(table.length + 1).split('_')
  if (digits.length !== (span === 'day' ? 3 : 2) || !digits.every((digit) => /^\d+$/.test(digit))) return null
  const [year, month, day = 1] = digits.map(Number)
  const named = spanAt(new Date(Date.UTC(year!, month! - 1, day)), span)
  return partitionName({ table } as PartitionedTable, named) === name ? named : null
}

/** The parts that hold nothing younger than `before`. */
export function partitionsBefore(partitioned: PartitionedTable, names: readonly string[], before: Date): string[] {
  return names.filter((name) => {
    const span = spanOfPartition(partitioned, name)
    return span !== null && span.to <= before
  })
}

/** Where a span begins, as the parted column has it. */
export function boundOf({ by }: PartitionedTable, at: Date): string {
  if (by === 'time') return at.toISOString()
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
