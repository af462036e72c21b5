export interface ParsedQuery {
  /** The fields of the SELECT clause. */
  fields: readonly string[]
  /** The fields in the WHERE clause. */
  conditions: readonly string[]
  /** The ids that the WHERE clause requires, by field. */
  equals: readonly (readonly [field: string, value: string])[]
  resource: string
  /** The requested days; null when the query has no date. */
  days: { from: string; to: string } | null
}

/** Parses the subset of the vendor's query language that the service uses; null for anything else. */
export function parseQuery(text: string): ParsedQuery | null {
  const [, selected, resource, where = ''] =
    /^\s*SELECT\s+(.+?)\s+FROM\s+(\w+)(?:\s+WHERE\s+(.+))?\s*$/is.exec(text) ?? []
  if (!selected || !resource) return null
  const one = /segments\.date\s*=\s*'(\d{4}-\d\d-\d\d)'/i.exec(where)?.[1]
  const [, from, to] = /segments\.date\s+BETWEEN\s+'(\d{4}-\d\d-\d\d)'\s+AND\s+'(\d{4}-\d\d-\d\d)'/i.exec(where) ?? []
  const days = one ? { from: one, to: one } : from && to ? { from, to } : null
  const conditions =
    where.match(/\b[a-z_]+(?:\.[a-z_0-9]+)+(?=\s*(?:=|!=|<|>|IN\b|BETWEEN\b|NOT\b|LIKE\b|IS\b))/gi) ?? []
  const equals = [...where.matchAll(/\b([a-z_.]+\.id)\s*=\s*(\d+)/gi)].map(
    ([, field, value]) => [field!, value!] as const,
  )
  return { equals, fields: selected.split(',').map((field) => field.trim()), conditions, resource, days }
}
