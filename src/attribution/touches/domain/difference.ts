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
  const held = new Map(stored.map((row) => [keyOf(row), row]))
  const inserted: Row[] = []
  const updated: Row[] = []
  for (const row of derived) {
    const key = keyOf(row)
    const old = held.get(key)
    held.delete(key)
    if (!old) inserted.push(row)
    else if (!fields.every((field) => isSameValue(old[field], row[field]))) updated.push(row)
  }
  return { inserted, updated, deleted: [...held.values()] }
}

export function isSameValue(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSameValue(value, b[index]))
  return a === b
}
