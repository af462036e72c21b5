/** How a value is written. */
export type Kind =
  | 'text'
  | 'day'
  | 'month'
  | 'count'
  | 'money'
  | 'ratio'
  | 'share'
  | 'duration'
  | 'country'
  | 'provider'
  | 'path'
  | 'name'

/** A value of the kind `name` has a label in the messages; other values of such a column are shown unchanged. */
export interface Column {
  key: string
  kind: Kind
  /** Default: the label of the key. */
  label?: string
}

export type Row = Readonly<Record<string, unknown>>

/** A table. */
export interface TableSection {
  kind: 'table'
  /** A title of the messages, and what stands for `{name}` in it. */
  title: string | null
  name?: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** The totals of all rows. */
  foot?: Row
}

/** Totals, next to those of the period before if they are known. */
export interface TotalsSection {
  kind: 'totals'
  title: string | null
  columns: readonly Column[]
  current: Row
  previous: Row | null
}

export type Section = TableSection | TotalsSection

/** A response of an operation. */
export interface Result {
  data: unknown
  meta?: Row
  pagination?: { cursor: string | null }
}

export const columns = (kind: Kind, ...keys: string[]): Column[] => keys.map((key) => ({ key, kind }))

export function tableOf(
  title: string | null,
  columns: readonly Column[],
  rows: readonly Row[],
  options: Pick<TableSection, 'name' | 'foot'> = {},
): TableSection {
  return { kind: 'table', title, columns, rows, ...options }
}
