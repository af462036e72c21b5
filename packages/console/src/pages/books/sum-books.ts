import type { RowOf } from '@tributary/client'
import { roundToTotal } from '../../format/round-to-total.ts'

export type Book = RowOf<'books.listBooks'>

export const amounts = ['stored', 'credited', 'unattributed', 'refunded'] as const

export interface ProviderBook extends Record<(typeof amounts)[number], number> {
  provider: string
  /** Null if the provider listed nothing in the range. */
  provider_total: number | null
  difference: number | null
}

/** Adds up the days of each provider, largest first. */
export function sumByProvider(books: readonly Book[]): ProviderBook[] {
  const sums = new Map<string, ProviderBook>()
  for (const book of books) {
    const { provider } = book
    const none = { stored: 0, credited: 0, unattributed: 0, refunded: 0 }
    const sum = sums.get(provider) ?? { provider, ...none, provider_total: null, difference: null }
    for (const field of amounts) sum[field] += Number(book[field])
    for (const field of ['provider_total', 'difference'] as const) {
      const value = book[field]
      if (value !== null) sum[field] = (sum[field] ?? 0) + Number(value)
    }
    sums.set(provider, sum)
  }
  return [...sums.values()].sort((a, b) => b.stored - a.stored)
}

const parts = ['credited', 'unattributed', 'refunded'] as const

/** Rounds the parts of a stored amount so that what is shown adds up to it. */
export function roundParts<Row extends Record<(typeof parts)[number], string | number>>(row: Row, digits: number): Row {
  const rounded = roundToTotal(
    parts.map((part) => Number(row[part])),
    digits,
  )
  return { ...row, ...Object.fromEntries(parts.map((part, index) => [part, rounded[index]])) }
}

/** Adds up one field of all providers by day. */
export function sumByDay(books: readonly Book[], days: readonly string[], field: (typeof amounts)[number]): number[] {
  const sums = new Map<string, number>()
  for (const book of books) sums.set(book.day, (sums.get(book.day) ?? 0) + Number(book[field]))
  return days.map((day) => sums.get(day) ?? 0)
}
