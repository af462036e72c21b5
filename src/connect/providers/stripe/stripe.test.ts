import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { idFor, salesOf, wayOf } from '../../../../sandbox/demo/demo-sales.ts'
import { platformClientId, stripe as vendor } from '../../../../sandbox/vendors/stripe.ts'
import { pagesOf, today, vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { hourMs } from '../../../kernel/time/durations.ts'
import type { IncomingMessage, PaymentPage } from '../../provider.ts'
import { stripe } from './index.ts'

const all = { since: '2026-01-01', until: today, cursor: null }
const oauth = stripe.oauth!

const fixture = await vendorOfFile(stripe, vendor)

const sales = salesOf(today, 'furniture').sales.filter((sale) => wayOf(sale) === 'payments_a')

describe('consent', () => {
  it('returns its account, and a key that reads it', async () => {
    const { account, tokens } = await fixture.connect()
    expect(account).toEqual({
      external_id: vendor.consent!.accounts[0]!.id,
      name: 'Muebles Cordillera',
      currency: 'CLP',
      details: { country: 'CL' },
    })
    expect(tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: null,
      expires_at: null,
      scopes: ['read_write'],
      grantor: account.external_id,
    })
  })

  it.each([
    ['an Extension', { settings: { SCOPE: 'read_only' } }, 'read_only', 200],
    ['an Extension without a setting', {}, 'read_write', 200],
    ['a platform without a setting', { client_id: platformClientId }, 'read_write', 200],
    [
      'a platform that only wants to read',
      { client_id: platformClientId, settings: { SCOPE: 'read_only' } },
      'read_only',
      400,
    ],
  ])('is requested by %s with the configured scope', async (_, registered, scope, status) => {
    const registration = { ...fixture.registration, ...registered }
    const consent_origin = fixture.origin
    const request = {
      registration,
      consent_origin,
      redirect_uri: 'https://t.example/cb',
      state: 's',
      code_challenge: 'c',
      locale: 'en' as const,
    }
    const url = oauth.consentUrl(request)
    expect(new URL(url).searchParams.get('scope')).toBe(scope)
    expect((await fetch(url)).status).toBe(status)
  })

  it('is used once: the second exchange of its code is rejected', async () => {
    const callback = await fixture.consent('allow_one')
    await oauth.exchangeCode(fixture, callback)
    expect(await vendorFailureOf(oauth.exchangeCode(fixture, callback))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_grant',
    })
  })

  it('that the person declines returns without a code', async () => {
    expect((await fixture.consent('cancel')).query).toMatchObject({ error: 'access_denied', state: 'the-state' })
  })
})

describe('the payments', () => {
  it('are all returned once, each with its refunds, its payer and whether it is a renewal', async () => {
    const pages = await pagesOf(stripe.readPayments!(await fixture.connect(), all))
    const read = paymentsIn(pages)
    expect(pages.length).toBeGreaterThan(2)
    expect(read.map(({ external_id }) => external_id).sort()).toEqual(sales.map(({ key }) => chargeId(key)).sort())
    for (const sale of sales) {
      const payment = read.find(({ external_id }) => external_id === chargeId(sale.key))!
      expect(payment).toMatchObject({
        value: String(sale.value),
        currency: sale.currency,
        is_installment: sale.part !== null && sale.part > 1,
        payer: { email: sale.buyer.email, phone: sale.buyer.phone, first_name: sale.buyer.first_name?.split(' ')[0] },
      })
      expect(payment.refunds.map(({ value }) => value)).toEqual(sale.refund ? [String(sale.refund.value)] : [])
    }
    expect(new Set(read.map(({ currency }) => currency))).toEqual(new Set(['CLP', 'USD']))
    expect(read.some(({ is_installment }) => is_installment)).toBe(true)
    expect(read.some(({ refunds }) => refunds.length > 0)).toBe(true)
    expect(pages.at(-1)!.cursor).toBeNull()
  })

  it('include payments that were made earlier and refunded since', async () => {
    const { key, refund } = sales.filter((sale) => sale.refund).at(-1)!
    const since = new Date(refund!.ms + 14 * hourMs).toISOString().slice(0, 10)
    const read = paymentsIn(await pagesOf(stripe.readPayments!(await fixture.connect(), { ...all, since })))
    expect(read.find(({ external_id }) => external_id === chargeId(key))?.refunds.length).toBe(1)
    expect(new Set(read.map(({ external_id }) => external_id)).size).toBe(read.length)
  })

  it('continue after the page of the cursor', async () => {
    const session = await fixture.connect()
    const [first, ...rest] = await pagesOf(stripe.readPayments!(session, all))
    expect(await pagesOf(stripe.readPayments!(session, { ...all, cursor: first!.cursor }))).toEqual(rest)
  })
})

function paymentsIn(pages: readonly PaymentPage[]) {
  return pages.flatMap(({ payments }) => payments)
}

function chargeId(key: string): string {
  return `ch_${idFor(key, 24)}`
}

describe('the vendor', () => {
  it('is called again after short throttling', async () => {
    const session = await fixture.connect()
    await fixture.script({ kind: 'throttled', path: '/v1/charges', times: 2 })
    expect((await pagesOf(stripe.readPayments!(session, all))).length).toBeGreaterThan(2)
  })

  it.each([
    ['throttled', { kind: 'throttled', retry_after_seconds: 1 }],
    ['token_revoked', { kind: 'token_revoked', message: 'Invalid API Key provided: [key]' }],
    ['token_expired', { kind: 'token_expired', message: 'Expired API Key provided: [key]' }],
    ['permission_missing', { kind: 'permission_missing' }],
    ['server_error', { kind: 'unavailable' }],
    ['html', { kind: 'malformed' }],
    ['malformed_json', { kind: 'malformed' }],
    ['half_page', { kind: 'unavailable' }],
    ['other_shape', { kind: 'malformed' }],
    ['redirect', { kind: 'malformed' }],
  ])('responding with %s causes the matching error', async (kind, failure) => {
    const session = await fixture.connect()
    await fixture.script({ kind, path: '/v1/charges', times: 3 })
    expect(await vendorFailureOf(pagesOf(stripe.readPayments!(session, all)))).toMatchObject(failure)
    await fixture.unscript()
  })
})

describe('a message', () => {
  const secret = 'whsec_of_the_endpoint'
  const now = new Date('2026-11-14T12:00:00Z')

  function message(type: string, { secondsAgo = 0, key = secret } = {}): IncomingMessage {
    const time = Math.floor(now.getTime() / 1000) - secondsAgo
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, account: 'acct_1', data: { object: {} } })
    const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
    const registration = { ...fixture.registration, settings: { WEBHOOK_SECRET: secret } }
    return {
      url: 'https://tributary.example/hooks/payments_a',
      body: Buffer.from(body),
      headers: { 'stripe-signature': `t=${time},v1=${signature}` },
      secret: null,
      registration,
      now,
    }
  }

  const read = stripe.webhooks!.read

  it.each(['charge.succeeded', 'charge.refunded', 'refund.updated'])('of %s requests a sync of its account', (type) => {
    expect(read(message(type))).toEqual({ message_id: 'evt_1', account_external_id: 'acct_1', needs_sync: true })
  })

  it('about a withdrawn consent reports it', () => {
    expect(read(message('account.application.deauthorized'))).toMatchObject({ is_uninstalled: true })
  })

  it('about another topic triggers nothing', () => {
    expect(read(message('payout.paid'))).toEqual({ message_id: 'evt_1', account_external_id: 'acct_1' })
  })

  it.each([
    ['too old', () => message('charge.succeeded', { secondsAgo: 301 })],
    ['signed with another secret', () => message('charge.succeeded', { key: 'whsec_other' })],
    [
      'changed on its way',
      () => ({ ...message('charge.succeeded'), body: Buffer.from('{"id":"evt_2","type":"charge.x"}') }),
    ],
    ['not signed', () => ({ ...message('charge.succeeded'), headers: {} })],
    ['for a deployment without the secret', () => ({ ...message('charge.succeeded'), registration: null })],
  ])('that is %s is rejected', (_, sent) => {
    expect(read(sent())).toBeNull()
  })
})
