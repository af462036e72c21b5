import { describe, expect, it } from 'vitest'
import { problemOf } from './call-vendor.ts'
import { movementsResponse } from './responses.ts'
import { isPayment, toPayment } from './to-payment.ts'

/** The movement of the vendor's reference (docs.fintoc.com, api/movements-api/movements/movements-object). */
const documented = {
  id: 'mov_BO381oEATXonG6bj',
  object: 'movement',
  amount: 59400,
  comment: 'Pago factura 198',
  currency: 'CLP',
  description: 'Traspaso de:Fintoc SpA',
  pending: false,
  post_date: '2020-04-17T00:00:00.000Z',
  recipient_account: null,
  reference_id: '123740123',
  sender_account: {
    holder_id: '111111111',
    holder_name: 'Test Company 1',
    institution: { id: 'cl_banco_de_chile', country: 'cl', name: 'Banco de Chile' },
    number: '0000000000',
  },
  status: 'confirmed',
  transaction_date: '2020-04-16T11:31:12.000Z',
  type: 'transfer',
}

function read(fields: Record<string, unknown> = {}) {
  return movementsResponse.parse([{ ...documented, ...fields }])[0]!
}

describe('a movement', () => {
  it("in the vendor's documented form is a payment by its sender", () => {
    expect(isPayment(read(), undefined)).toBe(true)
    expect(toPayment(read())).toMatchObject({
      external_id: 'mov_BO381oEATXonG6bj',
      value: '59400',
      currency: 'CLP',
      paid_at: new Date('2020-04-16T11:31:12Z'),
      payer: { national_id: '111111111' },
    })
  })

  it.each([
    [{ status: 'confirmed' }, true],
    [{ status: undefined }, true],
    [{ status: 'pending' }, false],
    [{ status: 'reversed' }, false],
    [{ status: 'duplicated' }, false],
    [{ pending: true }, false],
    [{ type: 'other' }, false],
    [{ amount: -59400 }, false],
    [{ sender_account: { holder_id: '76', holder_name: 'We' } }, false],
  ])('with %j is a payment: %s', (fields, paid) => {
    expect(isPayment(read(fields), '76')).toBe(paid)
  })

  it('has an amount with the cents of its currency', () => {
    expect(toPayment(read({ amount: 12_345, currency: 'USD' }))).toMatchObject({ value: '123.45', currency: 'USD' })
  })

  // Chile is at UTC-4 in winter and UTC-3 in summer and changes at midnight: 6 September 2026 begins at 1:00.
  it.each([
    ['2020-04-17T00:00:00.000Z', '2020-04-17T04:00:00Z'],
    ['2026-01-15T00:00:00Z', '2026-01-15T03:00:00Z'],
    ['2026-09-06T00:00:00.000Z', '2026-09-06T04:00:00Z'],
  ])('with only the day %s was paid at the start of that day at the bank', (post_date, paid_at) => {
    expect(toPayment(read({ transaction_date: null, post_date })).paid_at).toEqual(new Date(paid_at))
    expect(toPayment(read({ transaction_date: post_date })).paid_at).toEqual(new Date(paid_at))
  })
})

// Statuses of a link that stopped: docs.fintoc.com, guides/movements/guides/guides-reconnect-link.
describe('a link', () => {
  it.each([
    ['active', 'refreshing', true],
    ['active', null, true],
    ['login_required', null, false],
    ['active', 'interrupted', false],
  ])('that is %s and %s can be read: %s', (status, refresh_status, isLive) => {
    expect(problemOf({ id: 'link_1', status, refresh_status }) === null).toBe(isLive)
  })
})
