import Big from 'big.js'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import type { Payment } from '../../connect/provider.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { storePayments } from '../../sync/records/store-payments.ts'
import { sumDays } from '../day-sums/sum-days.ts'

const app = await testApp()
const ad = seededAd('1')
const scopes = ['campaigns:read', 'conversions:read', 'attribution:write'] as const
const payer = { external_id: null, email: null, phone: null, first_name: null, last_name: null, country: null }

function payment(id: string, fields: Partial<Payment> = {}): Payment {
  const paid = { paid_at: new Date('2026-03-05T12:00:00Z'), value: '40', currency: 'USD' }
  return {
    external_id: id,
    ...paid,
    payer: { ...payer, email: `${id}@x.example` },
    is_installment: false,
    refunds: [],
    ...fields,
  } as Payment
}

const sync = (business: Business, payments: Payment[], removed: string[] = []) =>
  inTransaction(app.ctx, (ctx) =>
    storePayments(ctx, { profile_id: business.profile.id, provider: 'payments_a' } as Connection, payments, removed),
  )

const rowsOf = async (business: Business, query = {}) => {
  const { status, body } = await business.report('/books', query)
  expect(status).toBe(200)
  return body.data as Record<string, string | null>[]
}

const shop = () => app.seed.business({ scopes: [...scopes] })

describe('the books', () => {
  it("compare the provider's listing with what is stored and credited", async () => {
    const business = await shop()
    await business.deliver(ad)
    await business.convert({ touches: [{ ad }], value: '100', refunded: '30', is_first: true })
    const refunds = [{ external_id: 'r1', refunded_at: new Date('2026-03-09T00:00:00Z'), value: '15', currency: 'USD' }]
    await sync(business, [payment('p1'), payment('p2', { refunds })])
    const rows = await rowsOf(business, { model: 'linear' })
    expect(rows).toEqual([
      {
        ...{ day: '2026-03-05', provider: 'events', provider_total: null, stored: '100.00', credited: '70.00' },
        ...{ unattributed: '0.00', refunded: '30.00', difference: null, list: null },
      },
      {
        ...{ day: '2026-03-05', provider: 'payments_a', provider_total: '80.00', stored: '80.00', credited: '0.00' },
        ...{ unattributed: '65.00', refunded: '15.00', difference: '0.00', list: null },
      },
    ])
    await sumDays(app.ctx, business.profile.id)
    expect(await rowsOf(business, { model: 'linear' })).toEqual(rows)
    await expectRevenue(business, rows)
  })

  it('follow the provider when it changes or removes a payment', async () => {
    const business = await shop()
    await sync(business, [payment('p1'), payment('p2')])
    await sumDays(app.ctx, business.profile.id)
    await sync(business, [payment('p1', { value: '45', paid_at: new Date('2026-03-07T12:00:00Z') })], ['p2'])
    expect(await rowsOf(business)).toMatchObject([
      { day: '2026-03-07', provider_total: '45.00', stored: '45.00', difference: '0.00' },
    ])
  })

  it('explain every difference payment by payment', async () => {
    const business = await shop()
    const { id } = business.profile
    await sync(
      business,
      ['p1', 'p2', 'p3', 'p4'].map((name) => payment(name)),
    )
    await sql`delete from payment_listing where profile_id = ${id} and external_id = 'p1'`.execute(app.db)
    await sql`update payment_listing set value = 41.5 where profile_id = ${id} and external_id = 'p2'`.execute(app.db)
    await sql`insert into payment_listing (profile_id, provider, external_id, paid_at, value, currency, is_removed, listed_at)
      values (${id}, 'payments_a', 'p9', '2026-03-05T09:00:00Z', 7, 'USD', false, now())`.execute(app.db)
    await business.read('/books')
    const [row] = await rowsOf(business)
    expect(row).toMatchObject({ provider_total: '128.50', stored: '160.00', difference: '-31.50' })
    const [path, text] = row!.list!.replace('/api/v1', '').split('?')
    const query = { ...Object.fromEntries(new URLSearchParams(text)), limit: '1' }
    const explained = (await business.readAllPages(path!, query)).flatMap(({ data }) => data)
    expect(explained.map(({ external_id, reason }) => [external_id, reason]).sort()).toEqual([
      ['p1', 'not_listed'],
      ['p2', 'amount_differs'],
      ['p9', 'not_stored'],
    ])
    const sum = explained.reduce((total, { difference }) => total.plus(difference), new Big(0))
    expect(sum.eq(row!.difference!)).toBe(true)
  })

  it('count a payment that an event and a provider report under the provider', async () => {
    const business = await shop()
    await business.conversion({ at: '2026-03-05T11:58:00Z', value: '40', person: 'p1@x.example', key: 'p1' } as never)
    await sync(business, [payment('p1', { references: { order_id: 'o-1' } })])
    const rows = await rowsOf(business)
    await expectRevenue(business, rows)
    expect(rows.find(({ provider }) => provider === 'payments_a')).toMatchObject({
      provider_total: '40.00',
      difference: '0.00',
    })
  })

  it('have a reason if there are no payments', async () => {
    const { body } = await (await shop()).report('/books')
    expect([body.data, body.meta.reason]).toEqual([[], 'no_payments'])
  })
})

/** The net amounts of all rows are the cash of the range. */
async function expectRevenue(business: Business, rows: Record<string, string | null>[]) {
  const net = rows.reduce((sum, { stored, refunded }) => sum.plus(stored!).minus(refunded!), new Big(0))
  const { body } = await business.report('/campaigns', { limit: '100' })
  const rest = (await business.report('/campaigns/unattributed')).body.data.outcome_value
  const cash = body.data.reduce(
    (sum: Big, row: { outcome_value: number }) => sum.plus(row.outcome_value),
    new Big(rest),
  )
  expect(net.toNumber()).toBe(cash.toNumber())
}

it.each([
  ['/books', { model: 'x' }, 'model'],
  ['/books', { date_to: '2026-02-30' }, 'date_to'],
  ['/books/differences', { provider: 'payments_a' }, 'day'],
  ['/books/differences', { day: '2026-03-05' }, 'provider'],
])('%s rejects %j', async (path, query, field) => {
  const { status, body } = await (await shop()).report(path, query as Record<string, string>)
  expect([status, body.error.message]).toEqual([400, expect.stringContaining(field)])
})
