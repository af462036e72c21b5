import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'

const app = await testApp()

describe('GET /api/v1/payments', () => {
  it('returns a payment with its payer, its amounts and its actions', async () => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', 49.9, {
      user_traits: { email: 'Ana@Example.com', external_id: 'C-17', first_name: 'Ana' },
    })
    const { status, body } = await business.list()
    expect([status, body.meta, body.pagination]).toEqual([
      200,
      { profile_id: business.profile.id },
      { has_next: false, cursor: null },
    ])
    const [customer] = await business.rows('customer')
    expect(body.data).toEqual([
      {
        payment_id: id,
        source: 'events',
        external_id: 'order-1',
        sources: [
          {
            payment_id: expect.stringMatching(/^pay_/),
            source: 'events',
            external_id: 'order-1',
            occurred_at: '2026-02-05T10:00:00.000Z',
            value: 49.9,
            currency: 'USD',
          },
        ],
        occurred_at: '2026-02-05T10:00:00.000Z',
        value: 49.9,
        currency: 'USD',
        reporting_value: 49.9,
        customer_profile_id: customer!.id,
        customer_key: 'C-17',
        payer_source: 'event',
        payer: { first_name: 'Ana', last_name: null, email: 'ana@example.com', phone: null },
        is_first_payment: true,
        is_installment: false,
        is_unverified: false,
        is_in_cash: true,
        provider_refunded_amount: 0,
        manual_refund: null,
        net_value: 49.9,
      },
    ])
  })

  it('hides the payer from a credential without customers:read, also if the customer key is an email', async () => {
    const business = await payingBusiness(app)
    const key = await app.seed.key({ profile_id: business.profile.id, scopes: ['conversions:read'] })
    await business.pay('order-1', 5, { user_traits: { external_id: 'C-17', email: 'ana@example.com' } })
    await business.pay('order-2', 5, { user_traits: { external_id: 'bob@example.com', first_name: 'Bob' } })
    const { body } = await business.list({}, key)
    expect(body.data.map(({ customer_key }: { customer_key: string }) => customer_key).sort()).toEqual(['C-17', null])
    expect(JSON.stringify(body)).not.toMatch(/payer"|ana@|bob@|Bob/)
  })

  it('paginates from newest to oldest and returns each payment once, including payments at one instant', async () => {
    const business = await payingBusiness(app)
    for (let order = 1; order <= 5; order++) await business.pay(`order-${order}`, order)
    await business.pay('later', 1, { timestamp: '2026-03-06T10:00:00Z' })
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await business.list({ limit: '2', ...(cursor && { cursor }) })
      seen.push(...body.data.map(({ external_id }: { external_id: string }) => external_id))
      if (!body.pagination.has_next) break
      cursor = body.pagination.cursor
    }
    expect(seen[0]).toBe('later')
    expect(seen.toSorted()).toEqual(['later', 'order-1', 'order-2', 'order-3', 'order-4', 'order-5'])
  })

  it('covers whole local days and exact instants', async () => {
    const business = await payingBusiness(app, { timezone: 'America/Santiago' })
    await business.pay('night', 1, { timestamp: '2026-03-06T02:59:59.999Z' })
    await business.pay('next', 1, { timestamp: '2026-03-06T03:00:00Z' })
    const keysOf = async (from: string, to: string) =>
      (await business.list({ from, to })).body.data.map((payment: { external_id: string }) => payment.external_id)
    expect(await keysOf('2026-03-05', '2026-03-05')).toEqual(['night'])
    expect(await keysOf('2026-03-06', '2026-03-06')).toEqual(['next'])
    expect(await keysOf('2026-03-06T03:00:00Z', '2026-03-06T03:00:00Z')).toEqual(['next'])
  })

  it('returns payments without a known payer for status unidentified', async () => {
    const business = await payingBusiness(app)
    await business.pay('known', 1, { user_traits: { email: 'ana@example.com' } })
    await business.pay('unknown', 1)
    const { body } = await business.list({ status: 'unidentified' })
    expect(body.data).toMatchObject([
      { external_id: 'unknown', customer_profile_id: null, payer_source: null, payer: null, is_first_payment: false },
    ])
  })

  it('hides the payer from callers without access to personal data', async () => {
    const business = await payingBusiness(app)
    await business.pay('known', 1, { user_traits: { external_id: 'c-1', email: 'ana@example.com' } })
    const key = await app.seed.key({ profile_id: business.profile.id, scopes: ['conversions:read'] })
    const query = { from: '2026-01-01', to: '2026-12-31' }
    const { body } = await app.call('GET /api/v1/payments', { key, query })
    expect(body.data).toMatchObject([{ external_id: 'known', customer_profile_id: null, customer_key: 'c-1' }])
    expect((await business.list(query)).body.data[0].customer_profile_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('excludes refunds and conversions without cash, and lists a payment of two definitions once', async () => {
    const business = await payingBusiness(app)
    const goals = await app.seed.key({ profile_id: business.profile.id, scopes: ['goals:write'] })
    const body = { name: 'Paid', source_event_names: ['payment_received'], revenue_type: 'cash' }
    expect((await app.call('POST /api/v1/goals/definitions', { key: goals, body })).status).toBeLessThan(300)
    await business.pay('order-1', 5)
    await business.pay('back-1', 5, { event_type: 'payment_refunded' })
    await business.pay('deal-1', 5, { event_type: 'closed_won' })
    expect(Object.keys(await business.byKey())).toEqual(['order-1'])
  })

  it.each([
    ['no from', { from: '' }, 'range_invalid'],
    ['to before from', { from: '2026-03-10', to: '2026-03-09' }, 'range_invalid'],
    ['an invalid day', { to: '2026-02-30' }, 'range_invalid'],
    ['another status', { status: 'paid' }, 'status_invalid'],
    ['an empty status', { status: '' }, 'status_invalid'],
  ])('rejects %s with 422', async (_title, query, code) => {
    const business = await payingBusiness(app)
    const { status, body } = await business.list(query)
    expect([status, body.error.code]).toEqual([422, code])
  })

  it('rejects a range with a missing end', async () => {
    const business = await payingBusiness(app)
    const { status, body } = await app.call('GET /api/v1/payments', {
      key: business.key,
      query: { from: '2026-01-01' },
    })
    expect([status, body.error.code]).toEqual([422, 'range_invalid'])
  })
})
