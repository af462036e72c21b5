import { findConnection, listConnectionsOfAccount } from '../../connect/connection-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import { markReconnectRequired } from '../../connect/end-connection.ts'
import type { IncomingMessage, VendorNotification } from '../../connect/provider.ts'
import { requestSync } from '../../connect/sync-runs/request-sync.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { removeDeals } from '../records/remove-deals.ts'
import { storeOpportunities } from '../records/store-opportunities.ts'
import { storeOrders } from '../records/store-orders.ts'
import { storePayments } from '../records/store-payments.ts'
import { webhookSecretPurpose } from './credentials.ts'

export interface VendorWebhook {
  provider: string
  /** The connection that the URL names, where each has its own URL and secret. */
  connection: { profile_id: string; id: string } | null
  /** The path and query of the URL. */
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/**
 * Handles a vendor webhook. Its data is stored for every profile that has the account connected; storing it twice changes
 * nothing. False when the signature is invalid; the response is the same for an unknown URL.
 */
export async function handleVendorWebhook(ctx: WorkContext, webhook: VendorWebhook): Promise<boolean> {
  const provider = ctx.providers.find(webhook.provider)
  const named =
    webhook.connection && (await findConnection(ctx.db, webhook.connection.profile_id, webhook.connection.id))
  const isValid =
    named?.provider === webhook.provider && named.status !== 'disconnected' && named.webhook_secret !== null
  if (!provider?.webhooks || (webhook.connection !== null && !isValid)) return false
  const read = provider.webhooks.read({
    url: `${ctx.baseUrl}${webhook.path}`,
    headers: webhook.headers,
    body: webhook.body,
    secret: named?.webhook_secret ? ctx.secrets.decrypt(webhookSecretPurpose, named.webhook_secret) : null,
    registration: ctx.vendors.find(provider.key),
    now: ctx.now(),
  })
  if (!read) return false
  for (const notification of [read].flat()) {
    for await (const connection of connectionsOf(ctx, provider.key, named, notification)) {
      await store(ctx, connection, notification)
    }
  }
  return true
}

/**
 * Yields the connection that the URL names, otherwise those of the account, or of the consent, in all profiles; an agency may have
 * more than one page holds.
 */
async function* connectionsOf(
  ctx: WorkContext,
  provider: string,
  named: Connection | null,
  notification: VendorNotification,
): AsyncGenerator<Connection> {
  if (named) {
    yield named
    return
  }
  const { account_external_id, link_external_id = null } = notification
  if (account_external_id === null && link_external_id === null) return
  const account = { account_external_id, link_external_id }
  let after: Connection | undefined
  do {
    const page = await listConnectionsOfAccount(ctx.db, provider, account, after)
    yield* page
    after = page.at(-1)
  } while (after)
}

function store(ctx: WorkContext, connection: Connection, notification: VendorNotification): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (notification.opportunities?.length) await storeOpportunities(ctx, connection, notification.opportunities)
    if (notification.removed_opportunities?.length)
      await removeDeals(ctx, connection, notification.removed_opportunities)
    if (notification.orders?.length) await storeOrders(ctx, connection, notification.orders)
    if (notification.payments?.length || notification.removed_payments?.length) {
      await storePayments(ctx, connection, notification.payments ?? [], notification.removed_payments)
    }
    if (notification.needs_sync) await requestSync(ctx, connection.profile_id, connection)
    if (notification.is_uninstalled) await markReconnectRequired(ctx, connection, 'uninstalled')
    const isPast = notification.happened_at != null && notification.happened_at < connection.authorized_at
    if (notification.needs_reconnect && !isPast)
      await markReconnectRequired(ctx, connection, notification.needs_reconnect)
  })
}
