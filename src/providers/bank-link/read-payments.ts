import type { PaymentPage, ReadRange, VendorSession } from '../provider.ts'
import { movementsAnswer } from './answers.ts'
import { askVendor } from './ask-vendor.ts'
import { isPayment, toPayment } from './to-payment.ts'

const pageSize = 300
const dayMs = 86_400_000

/** Newest first: what arrives meanwhile moves the rest back, so that a page may repeat something but passes nothing over. */
export async function* readPayments(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage> {
  const path = `/v1/accounts/${encodeURIComponent(session.account.external_id)}/movements`
  // The vendor's `until` is the first day that is not read.
  const until = new Date(Date.parse(range.until) + dayMs).toISOString().slice(0, 10)
  const query = { link_token: session.tokens.access_token, since: range.since, until, per_page: pageSize }
  for (let page = Number(range.cursor ?? 1); ; page++) {
    const movements = await askVendor(session, { path, query: { ...query, page } }, movementsAnswer)
    const isLast = movements.length < pageSize
    const payments = movements.filter((movement) => isPayment(movement, session.tokens.extra?.holder_id)).map(toPayment)
    yield { cursor: isLast ? null : String(page + 1), payments }
    if (isLast) return
  }
}
