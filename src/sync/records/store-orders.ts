import type { Connection } from '../../connect/connection-schemas.ts'
import type { Order } from '../../connect/provider.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { recordProviderEvents } from './record-provider-events.ts'

/** Records orders as placed, inside the caller's transaction. */
export async function storeOrders(
  ctx: WorkContext,
  { profile_id: profileId, provider }: Connection,
  orders: readonly Order[],
): Promise<void> {
  const source = { profileId, provider, personKind: 'store_customer_id' as const, receivedAt: ctx.now() }
  const type = 'order_placed'
  const events = orders.map(({ external_id, placed_at, value, currency, customer }) => ({
    key: `order:${external_id}`,
    event_type: type,
    event_name: type,
    occurred_at: placed_at,
    value,
    currency,
    properties: { order_id: external_id },
    person: customer,
    outcome: { type, key: `order:${external_id}`, external_id },
  }))
  await recordProviderEvents(ctx, source, events)
}
