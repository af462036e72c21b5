import { expect, it } from 'vitest'
import { buildRateTable } from '../../../attribution/currency/currency.ts'
import { moneyWithoutRate, toCoverage } from './quality.ts'

const rates = buildRateTable([{ day: '2026-03-02', base: 'EUR', quote: 'USD', rate: '1.1' }])
const sum = (currency: string, day: string, amount: string, rows = 1) => ({ currency, day, amount, rows })

it('lists money as unconverted if its day has no rate to the reporting currency', () => {
  const amounts = [
    sum('EUR', '2026-03-02', '10'),
    sum('EUR', '2026-03-01', '0.10', 2),
    sum('EUR', '2026-02-01', '0.20'),
    sum('CLP', '2026-03-02', '5000', 3),
  ]
  expect(moneyWithoutRate(amounts, rates, 'USD')).toEqual([
    { currency: 'CLP', rows: 3, amount: '5000' },
    { currency: 'EUR', rows: 3, amount: '0.30' },
  ])
})

it('lists no unconverted money without money', () => {
  expect(moneyWithoutRate([], rates, 'USD')).toEqual([])
})

const none = {
  accepted: 0,
  page_views: 0,
  with_visitor: 0,
  with_session: 0,
  with_customer: 0,
  with_campaign: 0,
  with_click_id: 0,
}

it('calculates shares of accepted hits, and rejections as a share of all hits', () => {
  const counts = { ...none, accepted: 3, page_views: 2, with_visitor: 3, with_customer: 1 }
  expect(toCoverage(counts, 1)).toEqual({
    hits: { accepted: 3, rejected: 1, rejected_share: 0.25 },
    coverage: {
      page_views: 2,
      visitor_share: 1,
      session_share: 0,
      customer_share: 0.3333,
      campaign_share: 0,
      click_id_share: 0,
    },
  })
})

it('returns no share without hits', () => {
  const { hits, coverage } = toCoverage(none, 0)
  expect([hits.rejected_share, coverage.visitor_share]).toEqual([null, null])
})
