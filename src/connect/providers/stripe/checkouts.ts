import type Stripe from 'stripe'
import { callStripe } from './open-stripe.ts'
import { type ChargeResponse, sessionsResponse } from './responses.ts'

/** A checkout page expires one day after it was opened. */
const openSeconds = 86_400
const pageSize = 100

/**
 * Finds the shop's reference under which a charge was paid. A charge does not contain it, so the vendor's checkout sessions are
 * read together with the charges made since, newest first, as far back as one of them could belong. Older charges are few, and
 * each is requested.
 */
export function openCheckouts(stripe: Stripe, sinceSeconds: number) {
  const references = new Map<string, string | null>()
  let after: string | undefined
  let reachedSeconds = Number.POSITIVE_INFINITY

  async function readPage(): Promise<void> {
    const created = { gte: sinceSeconds - openSeconds }
    const page = await list(stripe, { limit: pageSize, created, ...(after && { starting_after: after }) })
    for (const { payment_intent, client_reference_id } of page.data) {
      if (payment_intent) references.set(payment_intent, client_reference_id ?? null)
    }
    const last = page.has_more ? page.data.at(-1) : undefined
    after = last?.id
    reachedSeconds = last?.created ?? Number.NEGATIVE_INFINITY
  }

  return {
    async referenceOf({ created, payment_intent }: ChargeResponse): Promise<string | null> {
      if (!payment_intent) return null
      if (created < sinceSeconds) {
        const { data } = await list(stripe, { payment_intent })
        return data[0]?.client_reference_id ?? null
      }
      while (reachedSeconds > created - openSeconds && !references.has(payment_intent)) await readPage()
      return references.get(payment_intent) ?? null
    },
  }
}

function list(stripe: Stripe, params: Stripe.Checkout.SessionListParams) {
  return callStripe(stripe.checkout.sessions.list(params), sessionsResponse)
}
