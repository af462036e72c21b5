import type Stripe from 'stripe'
import { callStripe } from './open-stripe.ts'
import { type ChargeResponse, disputesResponse, type RefundResponse, refundsResponse } from './responses.ts'

const pageSize = 100

/** Returns the reversals of a charge: refunds that did not fail, and disputes that were lost. */
export async function readReversals(stripe: Stripe, charge: ChargeResponse): Promise<RefundResponse[]> {
  const refunds = await readRefunds(stripe, charge)
  const done = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  if (!charge.disputed) return done
  const { data } = await callStripe(stripe.disputes.list({ charge: charge.id, limit: pageSize }), disputesResponse)
  return [...done, ...data.filter(({ status }) => status === 'lost')]
}

/** A charge contains its latest ten refunds. */
async function readRefunds(stripe: Stripe, { id, refunds }: ChargeResponse): Promise<RefundResponse[]> {
  const all = [...(refunds?.data ?? [])]
  for (let hasMore = refunds?.has_more ?? false; hasMore; ) {
    const params = { charge: id, limit: pageSize, starting_after: all.at(-1)!.id }
    const page = await callStripe(stripe.refunds.list(params), refundsResponse)
    all.push(...page.data)
    hasMore = page.has_more && page.data.length > 0
  }
  return all
}
