import { describe, expect, it } from 'vitest'
import type { VendorHttp } from '../vendor-http.ts'
import { openStripe } from './open-stripe.ts'
import { readReversals } from './read-reversals.ts'
import { chargesResponse } from './responses.ts'

const created = 1_793_707_200

function refund(id: string, status = 'succeeded') {
  return { id, status, amount: 100, currency: 'usd', created }
}

function chargeWith(fields: Record<string, unknown>) {
  const charge = { id: 'ch_1', status: 'succeeded', captured: true, created, amount_captured: 900, currency: 'usd' }
  return chargesResponse.parse({ data: [{ ...charge, ...fields }], has_more: false }).data[0]!
}

/** A vendor that returns the given responses for each path, in order. */
async function stripeWith(responses: Record<string, unknown[]>) {
  const requested: string[] = []
  const json: VendorHttp['json'] = async ({ path = '' }, schema) => {
    requested.push(path)
    return schema.parse(responses[path.split('?')[0]!]?.shift()) as never
  }
  const nothing = () => Promise.reject(new Error('nothing is sent past json'))
  return { stripe: await openStripe({ http: { json, send: nothing, file: nothing } }, 'sk_test_1'), requested }
}

async function idsOf(fields: Record<string, unknown>, responses: Record<string, unknown[]> = {}) {
  const { stripe, requested } = await stripeWith(responses)
  const reversals = await readReversals(stripe, chargeWith(fields))
  return { ids: reversals.map(({ id }) => id), requested }
}

describe('the reversals of a charge', () => {
  it('include refunds, also pending ones, and exclude failed ones', async () => {
    const data = [refund('a'), refund('b', 'pending'), refund('c', 'failed'), refund('d', 'canceled')]
    expect(await idsOf({ refunds: { data, has_more: false } })).toEqual({ ids: ['a', 'b'], requested: [] })
  })

  it('include all refunds, however many pages they fill', async () => {
    const pages = [
      { data: [refund('b')], has_more: true },
      { data: [refund('c')], has_more: false },
    ]
    const { ids, requested } = await idsOf(
      { refunds: { data: [refund('a')], has_more: true } },
      { '/v1/refunds': pages },
    )
    expect(ids).toEqual(['a', 'b', 'c'])
    expect(requested.map((path) => new URLSearchParams(path.split('?')[1]).get('starting_after'))).toEqual(['a', 'b'])
  })

  it('include lost disputes and exclude open and won ones', async () => {
    const data = [refund('d1', 'lost'), refund('d2', 'won'), refund('d3', 'needs_response')]
    const { ids } = await idsOf({ disputed: true }, { '/v1/disputes': [{ data, has_more: false }] })
    expect(ids).toEqual(['d1'])
  })
})
