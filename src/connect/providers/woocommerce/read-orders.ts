import { z } from 'zod'
import { hourMs } from '../../../kernel/time/durations.ts'
import { trimEndOf } from '../../../kernel/trim-end-of.ts'
import type { Account, Payment, PaymentPage, ReadRange, VendorCall, VendorSession } from '../../provider.ts'
import type { VendorRequest } from '../vendor-http.ts'
import { type OrderMessage, orderMessage, refundMessage } from './order-message.ts'
import { idIn, toOrder, toPayment } from './to-order.ts'

const pageSize = 50
/** A day of the profile starts up to this much before the same day in UTC. */
const zoneMsMax = 14 * hourMs

/** `any` leaves out orders in the trash, which no longer count. */
const cursorSchema = z.object({ status: z.enum(['any', 'trash']), page: z.int().min(1) })

type Position = z.output<typeof cursorSchema>

/**
 * Yields orders that changed since, by ascending id, then those in the trash. An order that changes during the read can move a
 * page back, which repeats rows and loses none.
 */
export async function* readPayments(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage> {
  const shop = session.account.external_id
  // With a zone, the shop would convert the time to its own and compare that with UTC.
  const modified_after = new Date(Date.parse(range.since) - zoneMsMax).toISOString().slice(0, 19)
  let position: Position | null =
    range.cursor === null ? { status: 'any', page: 1 } : cursorSchema.parse(JSON.parse(range.cursor))
  while (position) {
    const { status, page }: Position = position
    const query = {
      status,
      page,
      per_page: pageSize,
      modified_after,
      dates_are_gmt: 'true',
      orderby: 'id',
      order: 'asc',
    }
    const listed: unknown[] = await requestShop(session, { path: '/orders', query }, z.array(z.unknown()))
    const orders = listed.flatMap((order) => orderMessage.safeParse(order).data ?? [])
    position = nextOf(status, page, listed.length)
    yield { ...(await toPage(session, shop, orders)), cursor: position && JSON.stringify(position) }
  }
}

function nextOf(status: Position['status'], page: number, count: number): Position | null {
  if (count === pageSize) return { status, page: page + 1 }
  return status === 'any' ? { status: 'trash', page: 1 } : null
}

async function toPage(session: VendorSession, shop: string, messages: readonly OrderMessage[]) {
  const payments: (Payment | null)[] = []
  for (const message of messages) {
    // The list of orders has the refunds without their times.
    const path = `/orders/${encodeURIComponent(message.id)}/refunds`
    const refunds = message.refunds.length > 0 ? await requestShop(session, { path }, z.array(refundMessage)) : []
    payments.push(toPayment(shop, message, refunds))
  }
  return {
    orders: messages.flatMap((message) => toOrder(shop, message) ?? []),
    payments: payments.flatMap((payment) => payment ?? []),
    removed: messages.filter((_, at) => payments[at] === null).map(({ id }) => idIn(shop, id)),
  }
}

/** Requests the shop's own host; the account is its host, with a path where the shop is in a folder. */
export function requestShop<Schema extends z.ZodType>(
  { http, account, tokens }: Pick<VendorSession, 'http' | 'account' | 'tokens'>,
  { path, ...request }: Pick<VendorRequest, 'path' | 'query'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const [, folder = ''] = /^[^/]+(\/.*)$/.exec(account.external_id) ?? []
  const basicAuth = { user: tokens.extra?.consumer_key ?? '', password: tokens.access_token }
  return http.json({ path: `${folder}/wp-json/wc/v3${path}`, basicAuth, ...request }, schema)
}

/** Connects with a key of the shop, after reading one order with it. */
export async function verifyKey(open: (account?: Account) => VendorCall, values: Readonly<Record<string, string>>) {
  const { shop_url = '', consumer_key = '', consumer_secret = '', webhook_secret } = values
  const shop = trimEndOf(shop_url.toLowerCase().replace(/^https:\/\//, ''), '/')
  const account = { external_id: shop, name: shop, currency: null, details: {} }
  const none = { refresh_token: null, expires_at: null, scopes: ['read'] }
  const tokens = { access_token: consumer_secret, ...none, extra: { consumer_key } }
  const request = { path: '/orders', query: { per_page: 1 } }
  await requestShop({ ...open(account), account, tokens }, request, z.array(z.unknown()))
  return { tokens, accounts: [account], ...(webhook_secret && { webhook_secret }) }
}
