import type { Customer } from './customers.ts'
import { conversionActions } from './data-manager-routes.ts'
import type { ParsedQuery } from './parse-query.ts'
import { type AdsRow, adDayRows, adRows, budgetRows, clientRows, type Statuses } from './rows-of.ts'

export interface QueriedAccount {
  customer_id: string
  /** Null for a manager account. */
  customer: Customer | null
  accessible: readonly string[]
  statuses: Statuses
}

/** Returns the rows of a valid query, with only the selected fields. */
export function runQuery(query: ParsedQuery, queried: QueriedAccount, until: string): AdsRow[] {
  return rowsOf(query, queried, until)
    .filter((row) => query.equals.every(([field, value]) => valueAt(row, field) === value))
    .map((row) => select(row, query.fields))
}

function rowsOf(
  { resource, days }: ParsedQuery,
  { customer_id, customer, accessible, statuses }: QueriedAccount,
  until: string,
): AdsRow[] {
  switch (resource) {
    case 'customer_client':
      return clientRows(customer_id, accessible)
    case 'campaign':
      return customer ? budgetRows(customer, until, statuses) : []
    case 'ad_group_ad':
      if (!customer) return []
      return days ? adDayRows(customer, until, statuses, days) : adRows(customer, until, statuses)
    case 'conversion_action':
      return customer ? conversionActions.map((conversionAction) => ({ conversionAction })) : []
    // The demo has no campaign without ads.
    default:
      return []
  }
}

function select(row: AdsRow, fields: readonly string[]): AdsRow {
  const selected: Record<string, unknown> = {}
  for (const field of fields) {
    const value = valueAt(row, field)
    if (value !== undefined) put(selected, field.split('.').map(toCamelCase), value)
  }
  return selected
}

function valueAt(row: AdsRow, field: string): unknown {
  return field
    .split('.')
    .map(toCamelCase)
    .reduce<unknown>((at, name) => (at as AdsRow | undefined)?.[name], row)
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
