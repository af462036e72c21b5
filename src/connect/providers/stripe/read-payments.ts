import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentPage, ReadRange, VendorSession } from '../../provider.ts'
import { readJson } from '../vendor-values.ts'
import { openCheckouts } from './checkouts.ts'
import { callStripe, openStripe } from './open-stripe.ts'
import { readReversals } from './read-reversals.ts'
import { openRenewals } from './renewals.ts'
import { type ChargeResponse, chargesResponse, reversedChargesResponse } from './responses.ts'
import { isPaid, toPayment } from './to-payment.ts'

const pageSize = 100
/** A dispute is decided up to some months after it started. */
const disputeSecondsMax = 120 * 86_400
/** A day of the account starts up to this much before the same day in UTC. */
const zoneSecondsMax = 14 * 3_600

const cursorSchema = z.object({ list: z.enum(['charges', 'refunds', 'disputes']), after: z.string().optional() })
type Cursor = z.output<typeof cursorSchema>

/** Yields charges made since, newest first; then older charges that were refunded since, or disputed recently. */
export async function* readPayments(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage> {
  const stripe = await openStripe(session, session.tokens.access_token)
  const since = Math.floor(Date.parse(range.since) / 1000) - zoneSecondsMax
  const renewals = openRenewals(stripe, since)
  const checkouts = openCheckouts(stripe, since)
  let cursor: Cursor | null = (range.cursor && readJson(range.cursor, cursorSchema)) || { list: 'charges' }
  while (cursor) {
    const page = await pageReaders[cursor.list](stripe, since, cursor.after)
    cursor = nextCursor(cursor, page.after)
    const payments = []
    for (const charge of page.charges.filter(isPaid)) {
      const isRenewal = await renewals.includes(charge)
      const own = { invoice_id: renewals.invoiceOf(charge), ...(await checkouts.checkoutOf(charge)) }
      payments.push(toPayment(charge, { isRenewal, reversals: await readReversals(stripe, charge), ...own }))
    }
    yield { cursor: cursor && JSON.stringify(cursor), payments }
  }
}

interface ChargePage {
  charges: readonly ChargeResponse[]
  /** Null on the last page. */
  after: string | null
}

type PageReader = (stripe: Stripe, since: number, after: string | undefined) => Promise<ChargePage>

const pageReaders: Record<Cursor['list'], PageReader> = {
  async charges(stripe, since, after) {
    const expand = ['data.customer', 'data.refunds']
    const page = await callStripe(stripe.charges.list({ ...listParams(since, after), expand }), chargesResponse)
    return { charges: page.data, after: (page.has_more && page.data.at(-1)?.id) || null }
  },

  async refunds(stripe, since, after) {
    const requested = stripe.refunds.list({ ...listParams(since, after), expand: expandedCharge })
    return olderCharges(await callStripe(requested, reversedChargesResponse), since)
  },

  async disputes(stripe, since, after) {
    const requested = stripe.disputes.list({ ...listParams(since - disputeSecondsMax, after), expand: expandedCharge })
    return olderCharges(await callStripe(requested, reversedChargesResponse), since)
  },
}

const expandedCharge = ['data.charge', 'data.charge.customer', 'data.charge.refunds']

/** Returns the charges of the refunds or disputes, except those that are read as charges made since. */
function olderCharges(page: z.output<typeof reversedChargesResponse>, since: number): ChargePage {
  const older = page.data.flatMap(({ charge }) => (charge && charge.created < since ? [charge] : []))
  const charges = [...new Map(older.map((charge) => [charge.id, charge])).values()]
  return { charges, after: (page.has_more && page.data.at(-1)?.id) || null }
}

function listParams(since: number, after: string | undefined) {
  return { created: { gte: since }, limit: pageSize, ...(after && { starting_after: after }) }
}

const nextLists = { charges: 'refunds', refunds: 'disputes', disputes: null } as const

function nextCursor({ list }: Cursor, after: string | null): Cursor | null {
  if (after) return { list, after }
  const next = nextLists[list]
  return next && { list: next }
}
