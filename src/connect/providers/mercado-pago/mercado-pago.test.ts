import { describe, expect, it } from 'vitest'
import { numberFor, salesOf, wayOf } from '../../../../sandbox/demo/demo-sales.ts'
import { mercadoPago as vendor } from '../../../../sandbox/vendors/mercado-pago.ts'
import {
  pagesOf,
  today,
  type VendorInSandbox,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import type { PaymentPage } from '../../provider.ts'
import { mercadoPago } from './index.ts'

const all = { since: '2026-01-01', until: today, cursor: null }
const oauth = mercadoPago.oauth!

const fixture = await vendorOfFile(mercadoPago, vendor)

describe('consent', () => {
  it('returns the account of the person who consented', async () => {
    const { account, tokens } = await fixture.connect()
    expect(account).toMatchObject({ name: 'Muebles Cordillera', currency: 'CLP', details: { site: 'MLC' } })
    expect(tokens).toMatchObject({
      expires_at: new Date('2027-05-13T15:00:00Z'),
      scopes: ['offline_access', 'read', 'write'],
    })
  })

  it('is refreshed without the person', async () => {
    const session = await fixture.connect()
    const tokens = await oauth.refreshTokens!(fixture, session.tokens)
    expect(tokens.access_token).not.toBe(session.tokens.access_token)
    await mercadoPago.verifyTokens!({ ...session, tokens })
  })

  it('is used once: the second exchange of its code is rejected', async () => {
    const callback = await fixture.consent('allow_one')
    await oauth.exchangeCode(fixture, callback)
    expect(await vendorFailureOf(oauth.exchangeCode(fixture, callback))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_grant',
    })
  })

  it('distinguishes an expired consent from a rejected one', async () => {
    const session = await fixture.connect()
    const lapsed = { ...session, tokens: { ...session.tokens, access_token: 'gone' } }
    expect(await vendorFailureOf(mercadoPago.verifyTokens!(lapsed))).toMatchObject({ kind: 'token_expired' })
  })
})

describe('the payments', () => {
  it('are all returned, each with its refunds and its payer', async () => {
    const pages = await pagesOf(mercadoPago.readPayments!(await fixture.connect(), all))
    const read = byId(pages)
    const sales = salesOf(today, 'furniture').sales.filter((sale) => wayOf(sale) === 'payments_b')
    const first = new Map(sales.toReversed().map(({ buyer, key }) => [buyer.id, key]))
    expect(pages.length).toBeGreaterThan(1)
    expect([...read.keys()].sort()).toEqual(sales.map(({ key }) => String(numberFor(key))).sort())
    for (const sale of sales) {
      const payment = read.get(String(numberFor(sale.key)))!
      expect(payment).toMatchObject({
        paid_at: new Date(sale.paid_ms),
        value: String(sale.value),
        currency: 'CLP',
        is_installment: first.get(sale.buyer.id) !== sale.key,
        payer: { email: sale.buyer.email, phone: sale.buyer.phone, first_name: sale.buyer.first_name },
      })
      const refunds = sale.refund ? [{ refunded_at: new Date(sale.refund.ms), value: String(sale.refund.value) }] : []
      expect(payment.refunds).toMatchObject(refunds)
      expect(payment.refunds.length).toBe(refunds.length)
    }
    expect(sales.some(({ refund }) => refund)).toBe(true)
    expect([...read.values()].filter(({ is_installment }) => is_installment).length).toBeGreaterThan(1)
    expect(pages.at(-1)).toMatchObject({ cursor: null, progress: 1 })
  })

  it('include payments that were paid earlier and refunded since', async () => {
    const refunded = salesOf(today, 'furniture').sales.filter((sale) => wayOf(sale) === 'payments_b' && sale.refund)
    const { key, refund } = refunded.at(-1)!
    const since = new Date(refund!.ms).toISOString().slice(0, 10)
    const pages = await pagesOf(mercadoPago.readPayments!(await fixture.connect(), { ...all, since }))
    expect(byId(pages).get(String(numberFor(key)))?.refunds.length).toBe(1)
  })

  it('continue after the page of the cursor', async () => {
    const session = await fixture.connect()
    const [first, ...rest] = await pagesOf(mercadoPago.readPayments!(session, all))
    expect(await pagesOf(mercadoPago.readPayments!(session, { ...all, cursor: first!.cursor }))).toEqual(rest)
  })

  it('are not skipped when more payments changed in one moment than a page holds', async () => {
    const session = await fixture.connect()
    const many = Array.from({ length: 250 }, (_, index) =>
      paymentResponse({ id: index, date_last_updated: '2026-11-01T00:00:00.000Z' }),
    )
    const pages = await pagesOf(mercadoPago.readPayments!({ ...session, http: serving(many) }, all))
    expect(byId(pages).size).toBe(250)
  })

  it('are requested for the collecting account, in pages the vendor allows', async () => {
    const session = await fixture.connect()
    const queries: unknown[] = []
    const json: VendorInSandbox['http']['json'] = async ({ query }, schema) => {
      queries.push(query)
      return schema.parse({ results: [], paging: { total: 0 } }) as never
    }
    await pagesOf(mercadoPago.readPayments!({ ...session, http: { ...fixture.http, json } }, all))
    expect(queries).toMatchObject([{ 'collector.id': session.account.external_id, limit: 50, offset: 0 }])
  })

  it.each([
    ['more rows than a page may have', { limit: '51' }, '1000'],
    ['an offset that is too large', { offset: '10001' }, '1000'],
    ['a date without a time', { range: 'date_created', begin_date: '2026-11-01', end_date: '2026-11-02' }, '1001'],
    ['an order by something else', { sort: 'transaction_amount' }, '1003'],
  ])('are rejected by the sandbox, as by the vendor, for %s', async (_, query, error) => {
    const { tokens } = await fixture.connect()
    const url = `${fixture.origin}/v1/payments/search?${new URLSearchParams(query as Record<string, string>)}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect([response.status, await response.json()]).toMatchObject([400, { error }])
  })

  it('are not skipped when one changes during the read', async () => {
    const session = await fixture.connect()
    const many = Array.from({ length: 150 }, (_, index) =>
      paymentResponse({ id: index, date_last_updated: timeAt(index) }),
    )
    const reader = mercadoPago.readPayments!({ ...session, http: serving(many) }, all)
    const first = (await reader.next()).value as PaymentPage
    many[0] = paymentResponse({ id: 0, date_last_updated: timeAt(500) })
    expect(byId([first, ...(await pagesOf(reader))]).size).toBe(150)
  })
})

function byId(pages: readonly PaymentPage[]) {
  return new Map(pages.flatMap(({ payments }) => payments).map((payment) => [payment.external_id, payment]))
}

function timeAt(minute: number): string {
  return new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString()
}

function paymentResponse(fields: { id: number; date_last_updated: string }) {
  const date_approved = '2026-11-01T00:00:00.000Z'
  const collector_id = vendor.consent!.accounts[0]!.id
  return { status: 'approved', date_approved, transaction_amount: 1000, currency_id: 'CLP', collector_id, ...fields }
}

/** A vendor with these payments, read at the time of each request. */
function serving(payments: ReturnType<typeof paymentResponse>[]): VendorInSandbox['http'] {
  return {
    ...fixture.http,
    async json({ query }, schema) {
      const { begin_date, limit, offset } = query as { begin_date: string; limit: number; offset: number }
      const found = payments
        .filter(({ date_last_updated }) => date_last_updated >= begin_date)
        .toSorted((a, b) => a.date_last_updated.localeCompare(b.date_last_updated))
      return schema.parse({ results: found.slice(offset, offset + limit), paging: { total: found.length } }) as never
    },
  }
}

describe('the vendor', () => {
  it.each([
    ['throttled', { kind: 'throttled', retry_after_seconds: 1 }],
    ['token_expired', { kind: 'token_expired', message: 'invalid access token' }],
    ['permission_missing', { kind: 'permission_missing' }],
    ['server_error', { kind: 'unavailable' }],
    ['html', { kind: 'malformed' }],
    ['malformed_json', { kind: 'malformed' }],
    ['other_shape', { kind: 'malformed' }],
  ])('responding with %s causes the matching error', async (kind, failure) => {
    const session = await fixture.connect()
    await fixture.script({ kind, path: '/v1/payments/search', times: 3 })
    expect(await vendorFailureOf(pagesOf(mercadoPago.readPayments!(session, all)))).toMatchObject(failure)
    await fixture.unscript()
  })
})
