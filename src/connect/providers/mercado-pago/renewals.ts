import type { VendorSession } from '../../provider.ts'
import { type PaymentResponse, searchResponse } from './responses.ts'
import { isPaid, isSaleOf } from './to-payment.ts'

const recurring = 'recurring_payment'
/** The vendor's maximum page size. The earliest payments are first, and only the earliest decides. */
const historySize = 50

/**
 * Finds out which payments renew a subscription. A payment in a search result says that it was made automatically, and rarely its
 * position in the subscription; so the payer's earlier payments are searched, once per payer.
 */
export function openRenewals({ http, tokens, account }: VendorSession) {
  const histories = new Map<string, Promise<readonly PaymentResponse[]>>()

  async function search(payerId: string): Promise<readonly PaymentResponse[]> {
    const query = {
      'collector.id': account.external_id,
      'payer.id': payerId,
      operation_type: recurring,
      sort: 'date_created',
      criteria: 'asc',
      limit: historySize,
      offset: 0,
    }
    const response = await http.json(
      { path: '/v1/payments/search', query, bearerToken: tokens.access_token },
      searchResponse,
    )
    return response.results.filter((item) => isPaid(item) && isSaleOf(account.external_id, item))
  }

  return {
    async includes(response: PaymentResponse): Promise<boolean> {
      const reported = isReportedRenewal(response)
      const payerId = response.payer?.id
      if (reported !== null || !payerId) return reported ?? false
      const history = histories.get(payerId) ?? search(payerId)
      histories.set(payerId, history)
      return hasEarlier(response, await history)
    },
  }
}

/** Returns what the payment itself states; null when it does not state its position in the subscription. */
export function isReportedRenewal({ operation_type, point_of_interaction }: PaymentResponse): boolean | null {
  const number = point_of_interaction?.transaction_data?.subscription_sequence?.number
  if (number != null) return number > 1
  return operation_type === recurring ? null : false
}

/** Whether another payment of the same subscription was made before this one. */
export function hasEarlier(response: PaymentResponse, history: readonly PaymentResponse[]): boolean {
  const at = response.date_approved?.getTime() ?? Number.POSITIVE_INFINITY
  const subscription = subscriptionOf(response)
  return history.some((item) => subscriptionOf(item) === subscription && (item.date_approved?.getTime() ?? at) < at)
}

/** The vendor writes the subscription id into the metadata of some payments, and into `point_of_interaction` of others. */
function subscriptionOf({ metadata, point_of_interaction }: PaymentResponse): string | null {
  const { preapproval_id } = metadata ?? {}
  if (typeof preapproval_id === 'string' && preapproval_id !== '') return preapproval_id
  return point_of_interaction?.transaction_data?.subscription_id ?? null
}
