import type { Customer } from './customers.ts'
import { type AdsRow, adDayRows, adRows, clientRows } from './rows-of.ts'

export interface ParsedQuery {
  fields: readonly string[]
  resource: string
  /** Days asked about; null when the query has no day. */
  days: { from: string; to: string } | null
}

/** As much of the vendor's query language as the service speaks; null when it is not that. */
export function parseQuery(text: string): ParsedQuery | null {
  const [, selected, resource, conditions = ''] =
    /^\s*SELECT\s+(.+?)\s+FROM\s+(\w+)(?:\s+WHERE\s+(.+))?\s*$/is.exec(text) ?? []
  if (!selected || !resource) return null
  const one = /segments\.date\s*=\s*'(\d{4}-\d\d-\d\d)'/i.exec(conditions)?.[1]
  const [, from, to] =
    /segments\.date\s+BETWEEN\s+'(\d{4}-\d\d-\d\d)'\s+AND\s+'(\d{4}-\d\d-\d\d)'/i.exec(conditions) ?? []
  const days = one ? { from: one, to: one } : from && to ? { from, to } : null
  return { fields: selected.split(',').map((field) => field.trim()), resource, days }
}

export interface QueriedAccount {
  customer_id: string
  /** Null for a manager account. */
  customer: Customer | null
  reached: readonly string[]
}

/** The rows of a query, with the fields asked for and no others; null for a resource the sandbox does not have. */
export function answerQuery(query: ParsedQuery, queried: QueriedAccount, until: string): AdsRow[] | null {
  return rowsOf(query, queried, until)?.map((row) => select(row, query.fields)) ?? null
}

function rowsOf({ resource, days }: ParsedQuery, { customer_id, customer, reached }: QueriedAccount, until: string) {
  switch (resource) {
    case 'customer_client':
      return clientRows(customer_id, reached)
    case 'ad_group_ad':
      if (!customer) return []
      return days ? adDayRows(customer, until, days) : adRows(customer, until)
    // The demo has no campaign without ads of its own.
    case 'asset_group':
      return []
    default:
      return null
  }
}

function select(row: AdsRow, fields: readonly string[]): AdsRow {
  const selected: Record<string, unknown> = {}
  for (const field of fields) {
    const path = field.split('.').map(toCamelCase)
    const value = path.reduce<unknown>((at, name) => (at as AdsRow | undefined)?.[name], row)
    if (value !== undefined) put(selected, path, value)
  }
  return selected
}

function put(into: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name!] = value
    return
  }
  into[name!] ??= {}
  put(into[name!] as Record<string, unknown>, rest, value)
}

function toCamelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
