import type pg from 'pg'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'
import { listReports, noReports } from './payment-report-queries.ts'

const app = await testApp()

let keys = 0
/** A payment of one customer, or without a customer. */
const sale = (external_id: string | null, properties: object = {}, timestamp = '2026-02-10T10:00:00Z') => ({
  event_type: 'payment_received',
  idempotency_key: `sale-${++keys}`,
  timestamp,
  properties: { value: 10, currency: 'USD', ...properties },
  ...(external_id !== null && { user_traits: { external_id } }),
})

/** The texts of all statements of the service. */
const sent: string[] = []
const watched = new WeakSet<pg.PoolClient>()
app.database.pool.on('acquire', (client) => {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text)
    return query(...args)
  }) as typeof client.query
})

it.each([
  ['new customers without a reference', [], [sale('ana'), sale('bob')], false, 2],
  ['new customers, one with a reference', [], [sale('ana'), sale('bob', { order_id: 'o-1' })], true, 2],
  [
    'a new customer with a known reference',
    [sale('ana', { order_id: 'o-1' })],
    [sale('b', { order_id: 'o-1' })],
    true,
    1,
  ],
  ['a known customer with a later payment', [sale('ana')], [sale('ana', {}, '2026-02-10T09:00:00Z')], true, 2],
  ['a known customer with an earlier payment', [sale('ana')], [sale('ana', {}, '2026-02-10T11:00:00Z')], false, 2],
  [
    'a known customer with an earlier payment of the same reference',
    [sale('ana', { order_id: 'o-1' })],
    [sale('ana', { order_id: 'o-1' }, '2026-02-10T11:00:00Z')],
    true,
    1,
  ],
  ['a new and a known customer', [sale('ana')], [sale('bob'), sale('ana')], true, 3],
  ['no customer', [], [sale(null)], false, 1],
])(
  'a batch searches for other reports only if its payments may have some: %s',
  async (_, earlier, events, isSearched, payments) => {
    const shop = await payingBusiness(app)
    if (earlier.length > 0) await shop.call('POST /api/v1/events', { events: earlier })
    sent.length = 0
    const { body } = await shop.call('POST /api/v1/events', { events })
    expect(sent.some((text) => text.includes('from payment_reference own'))).toBe(isSearched)
    const ids = body.data.results.map(({ event_id }: { event_id: string }) => event_id)
    if (!isSearched) expect(await listReports(app.db, shop.profile.id, [], ids)).toEqual(noReports)
    expect((await shop.totals())[0]).toBe(payments)
  },
)

it('a sale of a known customer locks the customer once and reads the goals once', async () => {
  const shop = await payingBusiness(app)
  await shop.call('POST /api/v1/events', sale('ana'))
  sent.length = 0
  await shop.call('POST /api/v1/events', sale('ana', {}, '2026-02-10T11:00:00Z'))
  expect(sent.filter((text) => text.includes('for no key update'))).toHaveLength(1)
  expect(sent.filter((text) => text.includes('source_event_names'))).toHaveLength(1)
})
