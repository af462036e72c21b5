/** The writes that turn stored rows into derived ones. Equal rows are not written. */
export interface Difference<Row> {
  inserted: Row[]
  updated: Row[]
  /** In their stored form. */
  deleted: Row[]
}

/** Compares stored with derived rows, matched by `keyOf` and compared by `fields`. */
export function difference<Row extends object>(
  stored: readonly Row[],
  derived: readonly Row[],
  keyOf: (row: Row) => string,
  fields: readonly (keyof Row)[],
): Difference<Row> {
  // Most rows are stored at their own index, which costs less than an entry of a map for each.
  let indexes: Map<string, number> | null = null
  const isDerived = new Uint8Array(stored.length)
  const inserted: Row[] = []
  const updated: Row[] = []
  for (const [index, row] of derived.entries()) {
    const key = keyOf(row)
    const isAtIndex = index < stored.length && keyOf(stored[index]!) === key
    if (!isAtIndex) indexes ??= new Map(stored.map((row, index) => [keyOf(row), index]))
    const at = isAtIndex ? index : indexes!.get(key)
    if (at === undefined) {
      inserted.push(row)
      continue
    }
    isDerived[at] = 1
    if (!isSameRow(stored[at]!, row, fields)) updated.push(row)
  }
  return { inserted, updated, deleted: stored.filter((_, index) => !isDerived[index]) }
}

/** Whether two rows have the same values in some fields. */
export function isSameRow<Row extends object>(a: Row, b: Row, fields: readonly (keyof Row)[]): boolean {
  for (const field of fields) if (a[field] !== b[field] && !isSameValue(a[field], b[field])) return false
  return true
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSameValue(value, b[index]))
  return a === b
}
