import { expect, it } from 'vitest'
import { type Book, roundParts, sumByDay, sumByProvider } from './sum-books.ts'

const book = (day: string, provider: string, stored: string, listed: string | null): Book => ({
  ...{ day, provider, stored, credited: '1', unattributed: '2', refunded: '0', provider_total: listed, list: null },
  difference: listed === null ? null : String(Number(listed) - Number(stored)),
})

const books = [
  book('2026-03-02', 'events', '10', null),
  book('2026-03-01', 'payments_a', '30', '31'),
  book('2026-03-01', 'payments_a', '5', null),
]

it('adds up the days of each provider, and has no total without a listing', () => {
  const sums = sumByProvider(books)
  expect(
    sums.map(({ provider, stored, provider_total, difference }) => [provider, stored, provider_total, difference]),
  ).toEqual([
    ['payments_a', 35, 31, 1],
    ['events', 10, null, null],
  ])
  expect(sums[0]).toMatchObject({ credited: 2, unattributed: 4, refunded: 0 })
})

it('has a value for every day', () => {
  expect(sumByDay(books, ['2026-03-01', '2026-03-02', '2026-03-03'], 'stored')).toEqual([35, 10, 0])
})

it('rounds the parts of an amount so that they add up to it', () => {
  const row = { stored: 10, credited: '3.5', unattributed: '4.4', refunded: '2.1' }
  expect(roundParts(row, 0)).toEqual({ stored: 10, credited: 4, unattributed: 4, refunded: 2 })
  expect(roundParts({ ...row, unattributed: '4.5', refunded: '2' }, 0)).toMatchObject({ credited: 4, unattributed: 4 })
})
