import { describe, expect, it } from 'vitest'
import { isReportedRenewal } from './renewals.ts'
import { searchResponse } from './responses.ts'
import { isPaid, isSaleOf, toPayment } from './to-payment.ts'

/** From the sample response of the search in mercadopago/devsite-docs, reference/payments/samples/get_search_curl_response.sh. */
const documented = {
  id: '0000001',
  date_created: '2017-08-31T07:26:38.000-04:00',
  date_approved: '2017-08-31T07:26:38.000-04:00',
  date_last_updated: '2017-08-31T07:26:38.000-04:00',
  date_of_expiration: null,
  operation_type: 'money_transfer',
  payment_method_id: 'account_money',
  status: 'approved',
  status_detail: 'accredited',
  currency_id: 'ARS',
  live_mode: true,
  collector_id: '0000002',
  payer: {
    type: 'registered',
    id: '000001',
    email: 'afriend@gmail.com',
    identification: { type: 'DNI', number: '12345678' },
    phone: { area_code: null, number: '11123456789', extension: null },
    first_name: 'Name',
    last_name: 'LastName',
    entity_type: null,
  },
  metadata: {},
  order: {},
  transaction_amount: 250,
  transaction_amount_refunded: 0,
  installments: 1,
  card: {},
  refunds: [],
}

/** From a subscription payment that a test account recorded in 2024 (github.com, found by its `recurring_payment`). */
const recorded = {
  ...documented,
  id: 85755158103,
  collector_id: 1956533506,
  operation_type: 'recurring_payment',
  metadata: { preapproval_id: '290d32f932264d41b38074269a136bc9' },
  payer: {
    id: '1948475212',
    email: 'test_user_1345316664@testuser.com',
    identification: { number: '1111111', type: 'DNI' },
    phone: { number: null, extension: null, area_code: null },
    first_name: null,
    last_name: null,
    type: null,
  },
  point_of_interaction: {
    type: 'SUBSCRIPTIONS',
    transaction_data: {
      billing_date: '2024-08-23',
      first_time_use: true,
      subscription_id: '290d32f932264d41b38074269a136bc9',
      subscription_sequence: { number: 1, total: null },
    },
  },
}

function read(result: object) {
  return searchResponse.parse({ paging: { total: 17493, limit: 30, offset: 0 }, results: [result] }).results[0]!
}

describe("the vendor's published samples", () => {
  it('contain a transfer that was paid and is not a sale of its receiver', () => {
    const response = read(documented)
    expect([isPaid(response), isSaleOf('0000002', response), isSaleOf('000001', response)]).toEqual([
      true,
      false,
      false,
    ])
    expect(toPayment(response, { isRenewal: false })).toMatchObject({
      external_id: '0000001',
      value: '250',
      currency: 'ARS',
      paid_at: new Date('2017-08-31T11:26:38Z'),
      payer: { external_id: '000001', phone: '11123456789', national_id: null },
    })
  })

  it('contain a first subscription payment, which is a sale and not a renewal', () => {
    const response = read(recorded)
    expect([isSaleOf('1956533506', response), isReportedRenewal(response)]).toEqual([true, false])
  })
})
