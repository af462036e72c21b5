import type { VendorSession } from '../../provider.ts'
import { type PaymentResponse, searchResponse } from './responses.ts'
import { isPaid, isSaleOf } from './to-payment.ts'

const recurring = 'recurring_payment'
/** The vendor's most for a page. The earliest come first, and only the earliest decides. */
const historySize = 50

/**
 * Tells which payments renew a subscription. A payment that a search finds says that it was made by itself, and rarely which
 * of its kind it is; so the payer's earlier ones are searched for, once a payer.
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

/** What the payment says by itself; null when it does not say which of its subscription it is. */
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

/** The vendor writes it into the metadata of some payments, and into where it came from of others. */
function subscriptionOf({ metadata, point_of_interaction }: PaymentResponse): string | null {
  const { preapproval_id } = metadata ?? {}
  if (typeof preapproval_id === 'string' && preapproval_id !== '') return preapproval_id
  return point_of_interaction?.transaction_data?.subscription_id ?? null
}
