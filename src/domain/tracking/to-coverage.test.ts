import { expect, test } from 'vitest'
import { toCoverage } from './to-coverage.ts'

const none = {
  accepted: 0,
  page_views: 0,
  with_visitor: 0,
  with_session: 0,
  with_customer: 0,
  with_campaign: 0,
  with_click_id: 0,
}

test('shares are of what was accepted, refusals of everything that came', () => {
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

test('of nothing there is no share', () => {
  const { hits, coverage } = toCoverage(none, 0)
  expect([hits.rejected_share, coverage.visitor_share]).toEqual([null, null])
})
