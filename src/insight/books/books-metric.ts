import { localDayOf } from '../../kernel/time/local-day.ts'
import { listDaysWithConversions } from '../days/day-queries.ts'
import { fromUnits } from '../days/domain/units.ts'
import type { DayMetric } from '../days/load-days.ts'
import { listListings } from './book-queries.ts'
import { sumBooks } from './domain/books.ts'
import { instantsOf, loadBookDays } from './load-books.ts'

/** The books of a provider on one day; amounts are decimals in the reporting currency. */
export interface StoredBook {
  provider: string
  listed: string | null
  stored: string
  refunded: string
  credited: string[]
}

/** The payments of a day by provider: listed, stored, refunded and credited. */
export const booksMetric: DayMetric<StoredBook[]> = {
  name: 'books',
  async findDays(db, profile, days) {
    const requested = new Set(days)
    const listings = await listListings(db, profile.id, instantsOf(days, profile.timezone))
    const listed = listings.map(({ paid_at }) => localDayOf(paid_at, profile.timezone))
    const found = new Set([...(await listDaysWithConversions(db, profile.id, days)), ...listed])
    return [...found.intersection(requested)]
  },
  async calculate(db, profile, days) {
    const found = await loadBookDays(db, profile, days)
    return new Map(
      [...found].map(([day, { listed, booked }]) => {
        const books = sumBooks(listed, booked).map((total) => ({
          provider: total.provider,
          listed: total.listed === null ? null : fromUnits(total.listed),
          stored: fromUnits(total.stored),
          refunded: fromUnits(total.refunded),
          credited: total.credited.map(fromUnits),
        }))
        return [day, new Map([['', books]])]
      }),
    )
  },
}
