import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'
import { modelNames } from '../../attribution/models/models.ts'

const app = await testApp()

const card = (fields: object = {}) => ({
  idempotency_key: 'terminal-1',
  amount: 120.5,
  currency: 'usd',
  paid_at: '2026-03-09T15:04:05Z',
  authorization_code: '004217',
  user_traits: { email: 'ana@example.com' },
  ...fields,
})

describe('POST /api/v1/payments/cardpay', () => {
  it('stores a payment like any other before it returns 202', async () => {
    const business = await payingBusiness(app)
    const { status, body } = await business.call('POST /api/v1/payments/cardpay', card())
    const [event] = await business.rows('event')
    expect([status, body.data]).toEqual([
      202,
      { payment_id: `pay_${event!.id}`, event_id: event!.id, status: 'accepted' },
    ])
    expect(event).toMatchObject({ event_type: 'payment_received', properties: { authorization_code: '004217' } })
    expect((await business.list()).body.data).toMatchObject([
      {
        payment_id: body.data.payment_id,
        source: 'cardpay',
        external_id: 'terminal-1',
        occurred_at: '2026-03-09T15:04:05.000Z',
        value: 120.5,
        currency: 'USD',
        payer_source: 'event',
        is_first_payment: true,
      },
    ])
  })

  it('sent again returns the first payment and changes nothing', async () => {
    const business = await payingBusiness(app)
    const first = await business.call('POST /api/v1/payments/cardpay', card())
    const again = await business.call('POST /api/v1/payments/cardpay', card({ amount: 7 }))
    expect(again.body.data).toEqual({ ...first.body.data, status: 'duplicate' })
    expect(await business.totals()).toEqual([1, '120.5', 1])
  })

  it('with a click id and no visit creates the touch that it is credited to', async () => {
    const business = await payingBusiness(app)
    await business.call('POST /api/v1/payments/cardpay', card({ click_ids: { ctwa_clid: 'CTWA' } }))
    expect(await business.rows('touch')).toMatchObject([{ click_id: 'CTWA', is_synthetic: true }])
    expect(await business.rows('credit')).toMatchObject([{ ppm: modelNames.map(() => 1_000_000) }])
  })

  it('without a customer is listed as unidentified', async () => {
    const business = await payingBusiness(app)
    await business.call('POST /api/v1/payments/cardpay', card({ user_traits: {} }))
    expect((await business.list({ status: 'unidentified' })).body.data).toHaveLength(1)
  })

  it.each([
    ['no key', { idempotency_key: undefined }, 'idempotency_key'],
    ['an empty key', { idempotency_key: '' }, 'idempotency_key'],
    ['a zero amount', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['an amount above the limit', { amount: 1e300 }, 'amount'],
    ['an amount as text', { amount: '12' }, 'amount'],
    ['no currency', { currency: undefined }, 'currency'],
    ['an invalid currency', { currency: 'EURO' }, 'currency'],
    ['no time', { paid_at: undefined }, 'paid_at'],
    ['an invalid time', { paid_at: 'yesterday' }, 'paid_at'],
    ['a time in the future', { paid_at: '2026-03-12T12:00:00Z' }, 'paid_at'],
  ])('rejects %s, naming the field, and stores nothing', async (_title, fields, field) => {
    const business = await payingBusiness(app)
    const { status, body } = await business.call('POST /api/v1/payments/cardpay', card(fields))
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', field])
    expect(body.error.message).toContain(field)
    expect([await business.rows('event'), await business.rows('customer')]).toEqual([[], []])
  })
})
