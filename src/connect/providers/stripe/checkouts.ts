import type Stripe from 'stripe'
import type { z } from 'zod'
import { callStripe } from './open-stripe.ts'
import { type ChargeResponse, sessionsResponse } from './responses.ts'

/** A checkout page expires one day after it was opened. */
const openSeconds = 86_400
const pageSize = 100

/** The vendor's checkout page on which a charge was paid. */
interface Checkout {
  checkout_session_id: string
  /** The shop's reference. */
  client_reference_id: string | null
}

/**
 * Finds the checkout page on which a charge was paid. A charge does not contain it, so the vendor's checkout sessions are
 * read together with the charges made since, newest first, as far back as one of them could belong. Older charges are few, and
 * each is requested.
 */
export function openCheckouts(stripe: Stripe, sinceSeconds: number) {
  const checkouts = new Map<string, Checkout>()
  let after: string | undefined
  let reachedSeconds = Number.POSITIVE_INFINITY

  async function readPage(): Promise<void> {
    const created = { gte: sinceSeconds - openSeconds }
    const page = await list(stripe, { limit: pageSize, created, ...(after && { starting_after: after }) })
    for (const session of page.data)
      if (session.payment_intent) checkouts.set(session.payment_intent, toCheckout(session))
    const last = page.has_more ? page.data.at(-1) : undefined
    after = last?.id
    reachedSeconds = last?.created ?? Number.NEGATIVE_INFINITY
  }

  return {
    async checkoutOf({ created, payment_intent }: ChargeResponse): Promise<Checkout | null> {
      if (!payment_intent) return null
      if (created < sinceSeconds) {
        const { data } = await list(stripe, { payment_intent })
        return data[0] ? toCheckout(data[0]) : null
      }
      while (reachedSeconds > created - openSeconds && !checkouts.has(payment_intent)) await readPage()
      return checkouts.get(payment_intent) ?? null
    },
  }
}

function toCheckout({ id, client_reference_id }: z.output<typeof sessionsResponse>['data'][number]): Checkout {
  return { checkout_session_id: id, client_reference_id: client_reference_id ?? null }
}

function list(stripe: Stripe, params: Stripe.Checkout.SessionListParams) {
  return callStripe(stripe.checkout.sessions.list(params), sessionsResponse)
}
