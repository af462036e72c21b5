import { z } from 'zod'
import { dayMs, hourMs } from '../../../kernel/time/durations.ts'
import type { PaymentPage, ReadRange, VendorSession } from '../../provider.ts'
import { readJson } from '../vendor-values.ts'
import { openRenewals } from './renewals.ts'
import { type PaymentResponse, refundsResponse, searchResponse } from './responses.ts'
import { hasAllRefunds, isPaid, isSaleOf, toPayment } from './to-payment.ts'

/** The vendor's documented maximum page size. */
const pageSize = 50
/** A day of the account starts up to this much before, and ends up to this much after, the same day in UTC. */
const zoneMsMax = 14 * hourMs

const cursorSchema = z.object({ begin: z.string(), offset: z.number(), seen: z.number() })
type Cursor = z.output<typeof cursorSchema>

/**
 * Reads by last change, oldest first: a refund is a change, so recently refunded payments are included. A payment that changes
 * during the read moves to the end, and page numbers would then skip one; so each page starts at the last timestamp of the
 * previous page, and repeats the payments of that timestamp.
 */
export async function* readPayments(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage> {
  const end = new Date(Date.parse(range.until) + dayMs + zoneMsMax).toISOString()
  let cursor: Cursor | null = (range.cursor && readJson(range.cursor, cursorSchema)) || firstCursor(range)
  const renewals = openRenewals(session)
  while (cursor) {
    const { results, paging } = await search(session, cursor, end)
    const sales = results.filter((response) => isPaid(response) && isSaleOf(session.account.external_id, response))
    const payments = []
    for (const response of sales) {
      const isRenewal = await renewals.includes(response)
      payments.push(toPayment(await withRefunds(session, response), { isRenewal }))
    }
    const seen: number = cursor.seen + results.length
    const total = seen - results.length + Math.max(paging.total - cursor.offset, results.length)
    cursor = nextCursor(cursor, results, seen)
    yield { cursor: cursor && JSON.stringify(cursor), progress: total > 0 ? seen / total : 1, payments }
  }
}

function firstCursor({ since }: ReadRange): Cursor {
  return { begin: new Date(Date.parse(since) - zoneMsMax).toISOString(), offset: 0, seen: 0 }
}

function search({ http, tokens, account }: VendorSession, { begin, offset }: Cursor, end: string) {
  const query = {
    'collector.id': account.external_id,
    range: 'date_last_updated',
    begin_date: begin,
    end_date: end,
    sort: 'date_last_updated',
    criteria: 'asc',
    limit: pageSize,
    offset,
  }
  return http.json({ path: '/v1/payments/search', query, bearerToken: tokens.access_token }, searchResponse)
}

/** A search may leave out refunds; the payment's own list has them. */
async function withRefunds({ http, tokens }: VendorSession, response: PaymentResponse): Promise<PaymentResponse> {
  if (hasAllRefunds(response)) return response
  const request = { path: `/v1/payments/${encodeURIComponent(response.id)}/refunds`, bearerToken: tokens.access_token }
  return { ...response, refunds: await http.json(request, refundsResponse) }
}

function nextCursor(cursor: Cursor, results: readonly PaymentResponse[], seen: number): Cursor | null {
  const last = results.at(-1)
  if (!last || results.length < pageSize) return null
  const begin = last.date_last_updated.toISOString()
  // Page numbers are used only when one timestamp has more payments than a page holds.
  const isStuck = Date.parse(begin) <= Date.parse(cursor.begin)
  return { begin: isStuck ? cursor.begin : begin, offset: isStuck ? cursor.offset + pageSize : 0, seen }
}
