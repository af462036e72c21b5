import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { salesOf } from '../../../../sandbox/demo/demo-sales.ts'
import { wooCommerce as vendor, wooKey } from '../../../../sandbox/vendors/woocommerce.ts'
import { pagesOf, today, vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { wooCommerce } from './index.ts'
import { orderMessage } from './order-message.ts'
import { toOrder, toPayment } from './to-order.ts'

const fixture = await vendorOfFile(wooCommerce, vendor)
const values = { shop_url: 'https://Shop.example/', ...wooKey, webhook_secret: 'secret of the webhook' }
const { verify, fields } = wooCommerce.pasted!
const connected = await verify(() => fixture, values)
const session = fixture.session(connected.tokens, connected.accounts[0]!)
const range = { since: '2025-11-15', until: today, cursor: null }
const read = (cursor: string | null = null, since = range.since) =>
  pagesOf(wooCommerce.readPayments!(session, { ...range, since, cursor }))

describe('a key', () => {
  it('connects the shop under its host, with the secret of its webhook', () => {
    expect(connected).toMatchObject({
      accounts: [{ external_id: 'shop.example' }],
      webhook_secret: values.webhook_secret,
    })
    expect(wooCommerce.accountOrigin!(session.account)).toBe('https://shop.example')
    expect(wooCommerce.accountOrigin!({ ...session.account, external_id: 'a.example/shop' })).toBe('https://a.example')
  })

  it.each([
    [{ consumer_key: 'ck_another0key' }, 'Sorry, you cannot list resources.'],
    [{ consumer_secret: 'cs_another0secret' }, 'Consumer secret is invalid.'],
  ])('that is wrong (%j) was revoked', async (wrong, message) => {
    expect(await vendorFailureOf(verify(() => fixture, { ...values, ...wrong }))).toEqual({
      kind: 'token_revoked',
      message,
    })
  })

  it.each([
    ['http://shop.example', false],
    ['shop.example/tienda', true],
    ['https://user:pw@shop.example', false],
    ['localhost', false],
    ['shop.example:8080', false],
  ])('is entered with the address %s: %s', (address, isValid) => {
    expect(fields[0]!.pattern!.test(address)).toBe(isValid)
  })

  it.each([
    ['throttled', 'throttled'],
    ['permission_missing', 'permission_missing'],
    ['token_revoked', 'token_revoked'],
    ['server_error', 'unavailable'],
    ['html', 'malformed'],
    ['half_page', 'unavailable'],
    ['redirect', 'malformed'],
    ['huge', 'malformed'],
  ])('interprets the failure %s as %s, without the key in the message', async (kind, expected) => {
    await fixture.script({ kind, times: null, retry_after_seconds: 3600 })
    const failure = await vendorFailureOf(wooCommerce.verifyTokens!(session))
    await fixture.unscript()
    expect(failure.kind).toBe(expected)
    expect(failure.message).not.toContain(wooKey.consumer_secret)
  })
})

describe('the orders', () => {
  const sold = salesOf(today, 'furniture').sales.filter(({ isOnline }) => isOnline)

  it('are all read once, each with its refund, and those in the trash are removed', async () => {
    const pages = await read()
    const payments = pages.flatMap((page) => page.payments)
    expect(payments.length).toBe(sold.length - 1)
    expect(new Set(payments.map(({ external_id }) => external_id)).size).toBe(payments.length)
    const refunded = sold.slice(0, -1).filter(({ refund }) => refund !== null)
    expect(payments.filter(({ refunds }) => refunds.length > 0).length).toBe(refunded.length)
    expect(pages.flatMap(({ removed = [] }) => removed)).toHaveLength(1)
  })

  it('continue from every page', async () => {
    const pages = await read()
    expect(pages.length).toBeGreaterThan(2)
    for (const at of [0, pages.length - 2]) expect(await read(pages[at]!.cursor)).toEqual(pages.slice(at + 1))
  })

  it('of the last days are those that changed, compared in UTC', async () => {
    const some = (await read(null, '2026-11-10')).flatMap(({ payments }) => payments)
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(sold.length / 2)
  })
})

describe('an order', () => {
  const message = orderMessage.parse({
    ...{ id: 7, number: '1007', status: 'processing', currency: 'clp', total: '19990', transaction_id: 'ch_1' },
    ...{ date_created_gmt: '2026-11-01T23:59:59', date_paid_gmt: '2026-11-02T00:00:01', customer_id: 3 },
    customer_ip_address: '190.1.1.1',
    billing: {
      email: 'ana@example.com',
      phone: '',
      first_name: 'Ana',
      last_name: '',
      country: 'JP',
      state: 'JP13',
      city: 'Tokyo',
    },
    meta_data: [
      {
        key: '_wc_order_attribution_session_entry',
        value: 'https://shop.example/sofa?gclid=abc&email=ana@example.com',
      },
    ],
    refunds: [],
  })

  it('has ids that are unique among shops, its number and the payment provider’s id', () => {
    const payment = toPayment('shop.example', message, [])!
    expect(payment).toMatchObject({
      ...{ external_id: 'shop.example#7', value: '19990', currency: 'CLP', paid_at: new Date('2026-11-02T00:00:01Z') },
      references: { order_number: '1007', transaction_id: 'ch_1' },
      payer: {
        ...{ external_id: 'shop.example#3', country: 'JP', region: '13', city: 'Tokyo' },
        click_ids: { gclid: 'abc' },
        client: { url: 'https://shop.example/sofa' },
      },
    })
    expect(toPayment('other.example', message, [])!.external_id).not.toBe(payment.external_id)
  })

  it.each([
    ['pending', false],
    ['checkout-draft', false],
    ['failed', false],
    ['cancelled', false],
    ['on-hold', true],
    ['completed', true],
  ])('in the state %s was placed: %s', (status, isPlaced) => {
    expect(toOrder('shop.example', { ...message, status }) !== null).toBe(isPlaced)
  })

  it('is paid only with a time of payment; a guest has no id; a refund of nothing is none', () => {
    expect(toPayment('a', { ...message, date_paid_gmt: null }, [])).toBeNull()
    expect(toPayment('a', { ...message, customer_id: 0 }, [])!.payer.external_id).toBeNull()
    const nothing = { id: '1', amount: '0', date_created_gmt: new Date(0) }
    expect(toPayment('a', message, [nothing])!.refunds).toEqual([])
  })
})

describe('a webhook', () => {
  const body = Buffer.from('{"id":7}')
  const sign = (secret: string) => createHmac('sha256', secret).update(body).digest('base64')
  const receive = (given: Buffer, secret: string | null, signature: string) =>
    wooCommerce.webhooks!.read({
      url: 'https://tributary.example/hooks/store_b',
      ...{ headers: { 'x-wc-webhook-signature': signature }, body: given, secret, registration: null, now: new Date() },
    })

  it('starts a sync when it is signed, and is rejected otherwise', () => {
    expect(receive(body, 'the secret', sign('the secret'))).toMatchObject({ needs_sync: true })
    expect(receive(body, 'the secret', sign('another'))).toBeNull()
    expect(receive(body, null, sign('the secret'))).toBeNull()
    expect(receive(Buffer.from('{"id":8}'), 'the secret', sign('the secret'))).toBeNull()
  })

  it('that only announces itself is accepted and starts nothing', () => {
    expect(receive(Buffer.from('webhook_id=12'), 'the secret', '')).toEqual({
      message_id: null,
      account_external_id: null,
    })
  })
})
