import { z } from 'zod'
import { dayMs, hourMs } from '../../../kernel/time/durations.ts'
import type { PaymentPage, ReadRange, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { readJson } from '../vendor-values.ts'
import { searchTransactions } from './call-paypal.ts'
import type { Transaction } from './responses.ts'
import { isPayment, isRefund, toPayment } from './to-payment.ts'

/** The longest time that one request covers. */
const windowMs = 31 * dayMs
/** The vendor's maximum. */
const requestSize = 500
const pageSize = 250
/** A day of the account starts up to this much before, and ends up to this much after, the same day in UTC. */
const zoneMsMax = 14 * hourMs

/** The payments that were stored: all of the newer windows, and the first ones of this window. */
const cursorSchema = z.object({ window: z.int().min(0), offset: z.int().min(0) })

/**
 * Reads windows from the newest to the oldest, because a refund is a transaction of its own that names its payment and is later.
 * A reader that resumes reads the newer windows again for their refunds.
 */
export async function* readPayments(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage> {
  const done = (range.cursor && readJson(range.cursor, cursorSchema)) || { window: 0, offset: 0 }
  const windows = windowsOf(range, session.now())
  const refunds = new Map<string, Transaction[]>()
  for (const [at, window] of windows.entries()) {
    const transactions = await readWindow(session, window)
    for (const refund of transactions.filter(isRefund)) {
      const payment = refund.transaction_info.paypal_reference_id!
      refunds.set(payment, [...(refunds.get(payment) ?? []), refund])
    }
    if (at < done.window) continue
    const payments = transactions
      .filter(isPayment)
      .map((payment) => toPayment(payment, refunds.get(payment.transaction_info.transaction_id) ?? []))
    const first = at === done.window ? done.offset : 0
    for (let offset = first; offset === first || offset < payments.length; offset += pageSize) {
      const isLast = offset + pageSize >= payments.length
      const next = isLast ? { window: at + 1, offset: 0 } : { window: at, offset: offset + pageSize }
      yield {
        cursor: next.window === windows.length ? null : JSON.stringify(next),
        progress: next.window / windows.length,
        payments: payments.slice(offset, offset + pageSize),
      }
    }
  }
}

interface Window {
  from: Date
  to: Date
}

/** Newest first. The end is in the past, because the vendor knows no later transactions. */
function windowsOf({ since, until }: ReadRange, now: Date): Window[] {
  const startMs = Date.parse(since) - zoneMsMax
  const endMs = Math.max(startMs + 1000, Math.min(Date.parse(until) + dayMs + zoneMsMax, now.getTime()))
  const count = Math.ceil((endMs - startMs) / windowMs)
  return Array.from({ length: count }, (_, at) => {
    const fromMs = startMs + (count - 1 - at) * windowMs
    // Both ends of a request are included.
    return { from: new Date(fromMs), to: new Date(Math.min(fromMs + windowMs - 1000, endMs)) }
  })
}

/** Returns all transactions of a window by time. A window with more than the vendor returns is read in halves. */
async function readWindow(session: VendorSession, { from, to }: Window): Promise<Transaction[]> {
  try {
    return (await readPages(session, { from, to })).sort(byTime)
  } catch (error) {
    const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2_000) * 1000)
    if (!isTooLarge(error) || middle <= from) throw error
    const later = { from: new Date(middle.getTime() + 1000), to }
    return [...(await readWindow(session, { from, to: middle })), ...(await readWindow(session, later))]
  }
}

async function readPages(session: VendorSession, window: Window): Promise<Transaction[]> {
  const found = new Map<string, Transaction>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const read = await searchTransactions(session, { ...window, page, size: requestSize })
    pages = read.total_pages
    for (const transaction of read.transaction_details) {
      found.set(transaction.transaction_info.transaction_id, transaction)
    }
  }
  return [...found.values()]
}

function isTooLarge(error: unknown): boolean {
  return error instanceof ProviderError && 'code' in error.failure && error.failure.code === 'RESULTSET_TOO_LARGE'
}

function byTime({ transaction_info: a }: Transaction, { transaction_info: b }: Transaction): number {
  const difference = a.transaction_initiation_date.getTime() - b.transaction_initiation_date.getTime()
  return difference || (a.transaction_id < b.transaction_id ? -1 : 1)
}
