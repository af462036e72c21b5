import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import type { CheckedTarget } from '../../kernel/network/egress.ts'
import type { Contact } from '../../sync/render-body.ts'
import { insertPushes } from '../../tenancy/access-log/access-queries.ts'
import type { Destination, LeasedDelivery, SubscriptionQueue } from '../subscriptions/attempt-queries.ts'

/** Logs which deliveries contain whose personal data, before they are sent. */
export async function recordPushes(
  ctx: WorkContext,
  { profile_id, subscription_id }: SubscriptionQueue,
  sent: {
    destination: Destination
    target: CheckedTarget
    leased: readonly LeasedDelivery[]
    contacts: ReadonlyMap<string, Contact>
  },
): Promise<void> {
  const at = ctx.now()
  const carrying = sent.leased.filter(({ customer_id }) => customer_id !== null && sent.contacts.has(customer_id))
  if (carrying.length === 0) return
  await insertPushes(
    ctx.db,
    profile_id,
    carrying.map(({ id, customer_id }) => ({
      id: newId(at.getTime()),
      accessed_at: at,
      request_id: id,
      replay_of: null,
      operation_id: 'webhooks.deliver',
      route: `POST ${sent.target.url.origin}`,
      address: sent.target.address,
      credential_kind: 'webhook' as const,
      credential_id: subscription_id,
      app_id: sent.destination.app_id,
      user_id: null,
      customer_ids: [customer_id!],
      person_count: 1,
      result: 'disclosed' as const,
    })),
  )
}
