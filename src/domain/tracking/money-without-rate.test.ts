import { expect, test } from 'vitest'
import { rateBook } from '../currency/rate-book.ts'
import { moneyWithoutRate } from './money-without-rate.ts'

const rates = rateBook([{ day: '2026-03-02', base: 'EUR', quote: 'USD', rate: '1.1' }])
const sum = (currency: string, day: string, amount: string, rows = 1) => ({ currency, day, amount, rows })

test('money waits where no rate of its day leads to the currency of the reports', () => {
  const sums = [
    sum('EUR', '2026-03-02', '10'),
    sum('EUR', '2026-03-01', '0.10', 2),
    sum('EUR', '2026-02-01', '0.20'),
    sum('CLP', '2026-03-02', '5000', 3),
  ]
  expect(moneyWithoutRate(sums, rates, 'USD')).toEqual([
    { currency: 'CLP', rows: 3, amount: '5000' },
    { currency: 'EUR', rows: 3, amount: '0.30' },
  ])
})

test('nothing waits where there is nothing', () => {
  expect(moneyWithoutRate([], rates, 'USD')).toEqual([])
})
