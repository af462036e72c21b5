import { z } from 'zod'
import { hourMs } from '../../../kernel/time/durations.ts'
import type { PaymentPage, ReadRange, VendorSession } from '../../provider.ts'
import { requireHeaderText } from '../signatures.ts'
import { orderMessage } from './order-message.ts'
import { toOrder, toPayment } from './to-order.ts'

/** The newest version whose orders the vendor's library (@shopify/shopify-api 15.0.0) describes. */
export const ordersVersion = '2026-07'
const ordersPath = `/admin/api/${ordersVersion}/orders.json`
const scopesPath = '/admin/oauth/access_scopes.json'
/** The vendor's maximum page size. */
const pageSize = 250
/** A day of the account starts up to this much before the same day in UTC. */
const zoneMsMax = 14 * hourMs

const ordersResponse = z.object({ orders: z.array(z.unknown()) })
const scopesResponse = z.object({ access_scopes: z.array(z.object({ handle: z.string() })) })
const anyOrder = z.looseObject({ id: z.union([z.number().int(), z.string().min(1)]).transform(String) })

/** The permissions of an access token, by their names (`read_orders`). */
export async function readScopes(session: VendorSession): Promise<string[]> {
  const request = { path: scopesPath, headers: headersOf(session) }
  const { access_scopes } = await session.http.json(request, scopesResponse)
  return access_scopes.map(({ handle }) => handle)
}

/**
 * Yields orders that changed since, by ascending id: history, and changes that no webhook reported. An order that changes during
 * the read keeps its position, and the next sync reads it again. A token with only the web pixel scope reads nothing.
 */
export async function* readPayments(session: VendorSession, range: ReadRange): AsyncGenerator<PaymentPage> {
  if (!session.tokens.scopes.includes('read_orders')) return
  const updated_at_min = new Date(Date.parse(range.since) - zoneMsMax).toISOString()
  let since: string | null = range.cursor ?? '0'
  while (since !== null) {
    const query: Record<string, string | number> = { status: 'any', limit: pageSize, updated_at_min, since_id: since }
    const response: z.output<typeof ordersResponse> = await session.http.json(
      { path: ordersPath, query, headers: headersOf(session) },
      ordersResponse,
    )
    const read = response.orders.flatMap((order) => orderMessage.safeParse(order).data ?? [])
    const orders = read.filter(({ test }) => !test)
    const last = anyOrder.safeParse(response.orders.at(-1)).data?.id ?? null
    // A page that is not full is the last one; an id that does not grow would cause an endless read.
    const isWhole: boolean = response.orders.length === pageSize && last !== null && BigInt(last) > BigInt(since)
    since = isWhole ? last : null
    yield { cursor: since, orders: orders.map(toOrder), payments: orders.flatMap((order) => toPayment(order) ?? []) }
  }
}

function headersOf({ tokens }: VendorSession): Record<string, string> {
  return { 'x-shopify-access-token': requireHeaderText(tokens.access_token) }
}
