import { dayMs } from '../../../kernel/time/durations.ts'
import type { PaymentPage, ReadRange, VendorSession } from '../../provider.ts'
import { callVendor, requireLiveLink } from './call-vendor.ts'
import { movementsResponse } from './responses.ts'
import { isPayment, toPayment } from './to-payment.ts'

const pageSize = 300

/**
 * The link is checked first, because the vendor keeps returning old data for a link that lost access to its bank. Movements are
 * read newest first: new ones shift the rest back, so a page may repeat a movement but never skips one. Reversed movements and
 * movements that are not payments are included, which `confirmed_only` would leave out.
 */
export async function* readPayments(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage> {
  const path = `/v1/accounts/${encodeURIComponent(session.account.external_id)}/movements`
  // The vendor's `until` is exclusive.
  const until = new Date(Date.parse(range.until) + dayMs).toISOString().slice(0, 10)
  const query = {
    link_token: session.tokens.access_token,
    since: range.since,
    until,
    confirmed_only: false,
    per_page: pageSize,
  }
  if (range.cursor === null) await requireLiveLink(session)
  for (let page = Number(range.cursor ?? 1); ; page++) {
    const movements = await callVendor(session, { path, query: { ...query, page } }, movementsResponse)
    const isLast = movements.length < pageSize
    const ownHolderId = session.tokens.extra?.holder_id
    const paid = movements.filter((movement) => isPayment(movement, ownHolderId))
    const removed = movements.filter((movement) => !paid.includes(movement)).map(({ id }) => id)
    yield { cursor: isLast ? null : String(page + 1), payments: paid.map(toPayment), removed }
    if (isLast) return
  }
}
