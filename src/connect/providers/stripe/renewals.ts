import type Stripe from 'stripe'
import { callStripe } from './open-stripe.ts'
import { type ChargeResponse, invoicePaymentsResponse } from './responses.ts'

/** An invoice is retried for some weeks before it is abandoned. */
const retriesSeconds = 60 * 86_400
const pageSize = 100

/**
 * Finds out which charges renew a subscription. A charge does not state its purpose, and the invoice it pays may be much older;
 * so invoice payments are read together with the charges made since, newest first, as far back as one of them could belong. Older
 * charges are few, and each is requested.
 */
export function openRenewals(stripe: Stripe, sinceSeconds: number) {
  const renewing = new Set<string>()
  const invoices = new Map<string, string>()
  const note = (payments: InvoicePayments) => {
    for (const { invoice, payment } of payments) {
      if (payment.payment_intent && invoice.id) invoices.set(payment.payment_intent, invoice.id)
    }
  }
  let after: string | undefined
  let reachedSeconds = Number.POSITIVE_INFINITY

  async function readPage(): Promise<void> {
    const page = await list(stripe, { limit: pageSize, ...(after && { starting_after: after }) })
    for (const intent of renewalsAmong(page.data)) renewing.add(intent)
    note(page.data)
    const last = page.has_more ? page.data.at(-1) : undefined
    after = last?.id
    reachedSeconds = last?.created ?? Number.NEGATIVE_INFINITY
  }

  return {
    async includes({ created, payment_intent }: ChargeResponse): Promise<boolean> {
      if (!payment_intent) return false
      if (created < sinceSeconds) {
        const { data } = await list(stripe, { payment: { type: 'payment_intent', payment_intent } })
        note(data)
        return renewalsAmong(data).length > 0
      }
      while (reachedSeconds > created - retriesSeconds && !renewing.has(payment_intent)) await readPage()
      return renewing.has(payment_intent)
    },
    /** The invoice that a charge pays, if it was already read to find out whether the charge is a renewal. */
    invoiceOf: ({ payment_intent }: ChargeResponse): string | null => invoices.get(payment_intent ?? '') ?? null,
  }
}

function list(stripe: Stripe, params: Stripe.InvoicePaymentListParams) {
  const requested = stripe.invoicePayments.list({ status: 'paid', expand: ['data.invoice'], ...params })
  return callStripe(requested, invoicePaymentsResponse)
}

type InvoicePayments = Awaited<ReturnType<typeof list>>['data']

function renewalsAmong(payments: InvoicePayments): string[] {
  return payments.flatMap(({ invoice, payment }) =>
    invoice.billing_reason === 'subscription_cycle' && payment.payment_intent ? [payment.payment_intent] : [],
  )
}
