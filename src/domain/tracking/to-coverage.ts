interface Counts {
  accepted: number
  page_views: number
  with_visitor: number
  with_session: number
  with_customer: number
  with_campaign: number
  with_click_id: number
}

/** Counts as shares, to four places; of nothing there is no share. */
export function toCoverage(counts: Counts, rejected: number) {
  const { accepted, page_views } = counts
  return {
    hits: { accepted, rejected, rejected_share: shareOf(rejected, accepted + rejected) },
    coverage: {
      page_views,
      visitor_share: shareOf(counts.with_visitor, accepted),
      session_share: shareOf(counts.with_session, accepted),
      customer_share: shareOf(counts.with_customer, accepted),
      campaign_share: shareOf(counts.with_campaign, accepted),
      click_id_share: shareOf(counts.with_click_id, accepted),
    },
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}
