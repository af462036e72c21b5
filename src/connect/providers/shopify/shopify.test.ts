import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopify as vendor } from '../../../../sandbox/vendors/shopify.ts'
import {
  pagesOf,
  type VendorInSandbox,
  vendorFailureOf,
  vendorInSandbox,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import type { IncomingMessage } from '../../provider.ts'
import { shopify } from './index.ts'

const secret = 'what the store shows beside its webhooks'

const order = {
  id: 8_209_829_119_461,
  created_at: '2026-11-10T09:00:00-03:00',
  processed_at: '2026-11-10T09:00:05-03:00',
  test: false,
  currency: 'CLP',
  total_price: '389990.00',
  financial_status: 'paid',
  email: 'ana@example.com',
  phone: null,
  landing_site: '/products/sofa?utm_source=google&gclid=abc123',
  note_attributes: [{ name: 'fbclid', value: 'fb-9' }],
  customer: { id: 207119551, email: 'other@example.com', phone: '+56911112222', first_name: 'Ana', last_name: 'Rojas' },
  billing_address: { country_code: 'CL', province_code: 'RM', city: 'Santiago' },
  refunds: [],
}

function message(body: object | string, headers: Record<string, string> = {}, signedWith = secret): IncomingMessage {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return {
    url: 'https://tributary.example/hooks/store',
    body: bytes,
    headers: {
      'x-shopify-topic': 'orders/updated',
      'x-shopify-webhook-id': 'b54557e4',
      'x-shopify-shop-domain': 'muebles.myshopify.com',
      'x-shopify-hmac-sha256': createHmac('sha256', signedWith).update(bytes).digest('base64'),
      ...headers,
    },
    secret,
    registration: null,
    now: new Date('2026-11-10T12:01:00Z'),
  }
}

const read = (sent: IncomingMessage) => [shopify.webhooks!.read(sent)].flat()[0]!

describe('a message', () => {
  it('about a paid order contains the order and its payment', () => {
    const person = {
      external_id: '207119551',
      email: 'ana@example.com',
      phone: '+56911112222',
      first_name: 'Ana',
      last_name: 'Rojas',
      country: 'CL',
      region: 'CL-RM',
      city: 'Santiago',
      click_ids: { gclid: 'abc123', fbclid: 'fb-9' },
      client: null,
    }
    expect(read(message({ ...order, id: '8209' }))).toEqual({
      message_id: 'b54557e4',
      account_external_id: 'muebles.myshopify.com',
      orders: [
        {
          external_id: '8209',
          placed_at: new Date('2026-11-10T12:00:00Z'),
          value: '389990',
          currency: 'CLP',
          customer: person,
        },
      ],
      payments: [
        {
          external_id: '8209',
          paid_at: new Date('2026-11-10T12:00:05Z'),
          value: '389990',
          currency: 'CLP',
          payer: person,
          is_installment: false,
          references: {},
          refunds: [],
        },
      ],
    })
  })

  it.each(['pending', 'authorized', 'partially_paid', 'voided', null])(
    'about an order that is %s contains no payment',
    (financial_status) => {
      const notification = read(message({ ...order, id: 1, financial_status }))
      expect(notification?.orders?.length).toBe(1)
      expect(notification?.payments).toBeUndefined()
    },
  )

  it('contains the refunds that moved money, each as one sum', () => {
    const money = (amount: string, status = 'success', kind = 'refund') => ({ amount, status, kind })
    const refunds = [
      {
        id: 5,
        created_at: '2026-11-11T00:00:00Z',
        transactions: [money('1000.00'), money('500.50'), money('9', 'failure')],
      },
      { id: 6, created_at: '2026-11-12T00:00:00Z', transactions: [] },
    ]
    const notification = read(message({ ...order, id: 1, financial_status: 'partially_refunded', refunds }))
    expect(notification?.payments?.[0]?.refunds).toEqual([
      { external_id: '5', refunded_at: new Date('2026-11-11T00:00:00Z'), value: '1500.5', currency: 'CLP' },
    ])
  })

  // The schema of a refund transaction is that of the vendor's library (@shopify/shopify-api 13.1.0, rest/admin/2026-04):
  // `amount` and `currency` are those of the customer's payment, while the order uses the shop currency.
  it.each([
    [
      'with the rate the order was placed at',
      {
        shop_money: { amount: '100.00', currency_code: 'USD' },
        presentment_money: { amount: '95000', currency_code: 'CLP' },
      },
      { payment_value: '50' },
    ],
    ['without a rate', null, {}],
  ])('contains a refund in the currency of its transaction, %s', (_, total_price_set, reported) => {
    const transactions = [{ kind: 'refund', status: 'success', amount: '47500.00', currency: 'CLP' }]
    const refunds = [{ id: 5, created_at: '2026-11-11T00:00:00Z', transactions }]
    const paid = { currency: 'USD', presentment_currency: 'CLP', total_price: '100.00', total_price_set }
    const notification = read(message({ ...order, ...paid, id: 1, financial_status: 'partially_refunded', refunds }))
    expect(notification?.payments).toMatchObject([{ value: '100', currency: 'USD' }])
    expect(notification?.payments?.[0]?.refunds).toEqual([
      { external_id: '5', refunded_at: new Date('2026-11-11T00:00:00Z'), value: '47500', currency: 'CLP', ...reported },
    ])
  })

  it.each([
    ['a test order', message({ ...order, id: 1, test: true })],
    ['another matter', message({ id: 1 }, { 'x-shopify-topic': 'refunds/create' })],
    ['an order of another shape', message({ id: 1 })],
    ['no JSON', message('nothing')],
  ])('about %s is accepted and ignored', (_, sent) => {
    expect(read(sent)).toEqual({ message_id: 'b54557e4', account_external_id: 'muebles.myshopify.com' })
  })

  it('about the removal of the app reports the removal', () => {
    expect(read(message({}, { 'x-shopify-topic': 'app/uninstalled' }))).toMatchObject({ is_uninstalled: true })
  })

  it.each([
    ['signed with another secret', message(order, {}, 'another')],
    ['changed on its way', { ...message(order), body: Buffer.from('{}') }],
    ['not signed', message(order, { 'x-shopify-hmac-sha256': '' })],
    ['for a connection without a secret', { ...message(order), secret: null }],
  ])('%s is rejected', (_, sent) => {
    expect(read(sent)).toBeNull()
  })
})

describe('the Admin API', () => {
  let fixture: VendorInSandbox
  const account = { external_id: 'muebles.myshopify.com', name: 'Muebles', currency: null, details: {} }
  const range = { since: '2026-10-01', until: '2026-11-14', cursor: null }
  const token = (access_token: string, scopes = ['read_orders']) => ({
    ...{ access_token, refresh_token: null, expires_at: null, scopes },
  })

  beforeAll(async () => {
    fixture = await vendorInSandbox(shopify, vendor)
  })

  afterAll(() => fixture.close())

  it('returns the orders that changed since, with their payments', async () => {
    const pages = await pagesOf(shopify.readPayments!(fixture.session(token('shpat_1'), account), range))
    const orders = pages.flatMap((page) => page.orders ?? [])
    expect(orders.length).toBeGreaterThan(10)
    expect(pages.flatMap((page) => page.payments).length).toBe(orders.length)
    expect(pages.at(-1)!.cursor).toBeNull()
    expect(orders[0]).toMatchObject({ currency: 'CLP', customer: { client: { address: '190.1.2.3' } } })
  })

  it('is read page by page from the cursor, each page once', async () => {
    const requested: unknown[] = []
    const ids = Array.from({ length: 255 }, (_, index) => 1_000 + index)
    const json: VendorInSandbox['http']['json'] = async ({ query }, schema) => {
      requested.push(query!.since_id)
      const rest = ids.filter((id) => id > Number(query!.since_id)).slice(0, 250)
      return schema.parse({ orders: rest.map((id) => ({ ...order, id, test: id === 1_003 })) }) as never
    }
    const session = { ...fixture.session(token('shpat_1'), account), http: { ...fixture.http, json } }
    const pages = await pagesOf(shopify.readPayments!(session, range))
    expect(pages.map(({ cursor, orders }) => [cursor, orders!.length])).toEqual([
      ['1249', 249],
      [null, 5],
    ])
    expect(requested).toEqual(['0', '1249'])
    requested.length = 0
    await pagesOf(shopify.readPayments!(session, { ...range, cursor: '1249' }))
    expect(requested).toEqual(['1249'])
  })

  it('is not called with a token that may only install a pixel', async () => {
    const session = fixture.session(token('shpat_pixel', ['write_pixels']), account)
    const before = await fixture.countRequests('/admin')
    expect(await pagesOf(shopify.readPayments!(session, range))).toEqual([])
    expect(await fixture.countRequests('/admin')).toBe(before)
    expect(await shopify.readScopes!(session)).toEqual(['write_pixels', 'read_customer_events'])
  })

  it('distinguishes a revoked token from a missing permission', async () => {
    const failure = (access_token: string) =>
      vendorFailureOf(pagesOf(shopify.readPayments!(fixture.session(token(access_token), account), range)))
    expect(await failure('made-up')).toMatchObject({ kind: 'token_revoked' })
    expect(await failure('shpat_pixel')).toMatchObject({ kind: 'permission_missing' })
  })
})

describe('the web pixel', () => {
  let fixture: VendorInSandbox

  beforeAll(async () => {
    fixture = await vendorInSandbox(shopify, vendor)
  })

  afterAll(() => fixture.close())

  const pixel = { tracking_key: 'trk_live_1', collect_url: 'https://tributary.example/api/tracking/collect' }
  const account = { external_id: 'muebles.myshopify.com', name: 'Muebles', currency: null, details: {} }
  const tokens = { access_token: 'shpat_1', refresh_token: null, expires_at: null, scopes: [] }

  it('is installed with its key and URL', async () => {
    const installed = await shopify.installPixel!(fixture.session(tokens, account), pixel)
    expect(installed?.id).toMatch(/^gid:\/\/shopify\/WebPixel\/\d+$/)
  })

  // The vendor's response in this case: github.com/pulkitgangwar/shopify-web-pixel-api-example, issue 1.
  it('cannot be installed by an app without a pixel extension, which is not an error', async () => {
    const plain = { ...tokens, access_token: 'shpat_plain_1' }
    expect(await shopify.installPixel!(fixture.session(plain, account), pixel)).toBeNull()
  })

  it('is updated where it already exists', async () => {
    const requested: unknown[] = []
    const responses = [
      { data: { webPixel: { id: 'gid://shopify/WebPixel/1' } } },
      { data: { written: { userErrors: [], webPixel: { id: 'gid://shopify/WebPixel/1' } } } },
    ]
    const json: VendorInSandbox['http']['json'] = async ({ body }, schema) => {
      requested.push(body)
      return schema.parse(responses.shift()) as never
    }
    const session = { ...fixture.session(tokens, account), http: { ...fixture.http, json } }
    expect(await shopify.installPixel!(session, pixel)).toEqual({ id: 'gid://shopify/WebPixel/1' })
    expect(requested[1]).toMatchObject({
      variables: { id: 'gid://shopify/WebPixel/1', webPixel: { settings: JSON.stringify(pixel) } },
    })
  })

  it('is rejected with the store’s own message', async () => {
    const responses = [
      { data: { webPixel: null } },
      { data: { written: { userErrors: [{ message: 'Taken' }], webPixel: null } } },
    ]
    const json: VendorInSandbox['http']['json'] = async (_, schema) => schema.parse(responses.shift()) as never
    const session = { ...fixture.session(tokens, account), http: { ...fixture.http, json } }
    expect(await vendorFailureOf(shopify.installPixel!(session, pixel))).toEqual({ kind: 'rejected', message: 'Taken' })
  })

  it('is requested only from the store’s own host', () => {
    expect(shopify.accountOrigin!(account)).toBe('https://muebles.myshopify.com')
    for (const external_id of ['evil.example', 'x.myshopify.com.evil.example', 'a/b.myshopify.com', '.myshopify.com']) {
      expect(shopify.accountOrigin!({ ...account, external_id })).toBeNull()
    }
  })
})
