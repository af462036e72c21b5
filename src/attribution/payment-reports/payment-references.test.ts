import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { readReference, readReferences, storedReference } from './payment-references.ts'

it.each([
  ['A-1', 'A-1'],
  [' #1001 ', '1001'],
  [1001, '1001'],
  ['gid://shopify/Order/8209', '8209'],
  ['gid://shopify/Cart/c1-a?key=k', 'c1-a'],
  ['c1-a?key=k', 'c1-a'],
  ['', null],
  ['undefined', null],
  ['N/A', null],
  [0, null],
  [{}, null],
  ['x'.repeat(256), null],
])('reads %j as the reference %j', (sent, expected) => expect(readReference(sent)).toBe(expected))

it('reads the order, the invoice and the provider’s payment, each once', () => {
  const properties = { order_id: '7', orderId: '7', invoice_id: 'F-1', color: 'red' }
  expect(readReferences({ recorded_via: 'payments_a', event_key: 'ch_1', properties })).toEqual([
    { kind: 'order', value: '7' },
    { kind: 'payments_a:invoice', value: 'F-1' },
    { kind: 'payments_a:payment', value: 'ch_1' },
  ])
  expect(readReferences({ recorded_via: 'server', event_key: 'key', properties: {} })).toEqual([])
})

it.each([
  ['store', { order_name: '#1', cart_token: 'c-1', external_reference: 'r' }, 'store:order_name 1, store:cart c-1'],
  ['payments_b', { order_id: '1', transaction_id: '2' }, 'order 1, payments_b:order 2'],
  ['server', { orderNumber: 1, cartId: 'c-1' }, 'order_name 1, cart c-1'],
  ['server', { cart_id: 17, checkout_id: 18 }, ''],
  ['server', { payment_id: 'pi_1' }, 'payments_a:payment pi_1'],
  ['tracker', { order_id: 'A', order_name: 'A' }, 'order A'],
  ['crm_a', { opportunity_id: 'o' }, 'crm_a:opportunity o'],
])('names the system that assigned an id: %s %j', (recorded_via, properties, expected) => {
  const found = readReferences({ recorded_via, event_key: '0', properties }).filter(({ value }) => value !== 'r')
  expect(found.map(({ kind, value }) => `${kind} ${value}`).join(', ')).toBe(expected)
})

it('the migration stores references in the same form as the service', async () => {
  const app = await testApp()
  const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08'
  for (const value of ['A-1', 'ñandú "7"\\', '1001']) {
    const { rows } = await sql<{ id: string }>`
      select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-'
        || to_hex((('x' || substr(h, 17, 1))::bit(4)::int & 3) | 8) || substr(h, 18, 3) || '-' || substr(h, 21, 12)) as id
      from (select encode(sha256(convert_to('["payment reference","' || ${profileId}::text || '",'
        || to_json(${value}::text)::text || ']', 'UTF8')), 'hex') as h) hashed`.execute(app.db)
    expect(rows[0]!.id).toBe(storedReference(profileId, value))
  }
})
