import { findConnection, listConnectionsOfAccount } from '../../connect/connection-queries.ts'
import type { Connection } from '../../connect/connection-shapes.ts'
import { markReconnectRequired } from '../../connect/end-connection.ts'
import type { IncomingMessage, IncomingNews } from '../../connect/provider.ts'
import { requestSync } from '../../connect/request-sync.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { removeDeals } from '../runs/remove-deals.ts'
import { storeOpportunities } from '../runs/store-opportunities.ts'
import { storeOrders } from '../runs/store-orders.ts'
import { storePayments } from '../runs/store-payments.ts'
import { webhookSecretPurpose } from './stores.ts'

export interface Envelope {
  provider: string
  /** The connection that the address names, where each has an address and a secret of its own. */
  connection: { profile_id: string; id: string } | null
  headers: IncomingMessage['headers']
  body: Buffer
}

/**
 * A vendor's own message. What it says is stored for every profile that has the account connected; stored twice it changes
 * nothing. False when it does not prove whose it is: an unknown address answers the same.
 */
export async function takeNews(ctx: WorkContext, envelope: Envelope): Promise<boolean> {
  const provider = ctx.providers.find(envelope.provider)
  const named = envelope.connection
  const own = named && (await findConnection(ctx.db, named.profile_id, named.id))
  const isOwned = own?.provider === envelope.provider && own.status !== 'disconnected' && own.webhook_secret !== null
  if (!provider?.webhooks || (named !== null && !isOwned)) return false
  const news = provider.webhooks.read({
    headers: envelope.headers,
    body: envelope.body,
    secret: own?.webhook_secret ? ctx.secrets.decrypt(webhookSecretPurpose, own.webhook_secret) : null,
    registration: ctx.vendors.find(provider.key),
    now: ctx.now(),
  })
  if (!news) return false
  if (own) await store(ctx, own, news)
  else for await (const connection of connectionsOf(ctx, provider.key, news)) await store(ctx, connection, news)
  return true
}

/** An agency may have connected more than one page holds. */
async function* connectionsOf(ctx: WorkContext, provider: string, news: IncomingNews): AsyncGenerator<Connection> {
  const { account_external_id, link_external_id = null } = news
  if (account_external_id === null && link_external_id === null) return
  const account = { account_external_id, link_external_id }
  let after: Connection | undefined
  do {
    const page = await listConnectionsOfAccount(ctx.db, provider, account, after)
    yield* page
    after = page.at(-1)
  } while (after)
}

function store(ctx: WorkContext, connection: Connection, news: IncomingNews): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (news.opportunities?.length) await storeOpportunities(ctx, connection, news.opportunities)
    if (news.removed_opportunities?.length) await removeDeals(ctx, connection, news.removed_opportunities)
    if (news.orders?.length) await storeOrders(ctx, connection, news.orders)
    if (news.payments?.length || news.removed_payments?.length) {
      await storePayments(ctx, connection, news.payments ?? [], news.removed_payments)
    }
    if (news.needs_sync) await requestSync(ctx, connection.profile_id, connection, { isScheduled: false })
    if (news.is_uninstalled) await markReconnectRequired(ctx, connection, 'uninstalled')
    const isPast = news.happened_at != null && news.happened_at < connection.authorized_at
    if (news.needs_reconnect && !isPast) await markReconnectRequired(ctx, connection, news.needs_reconnect)
  })
}
