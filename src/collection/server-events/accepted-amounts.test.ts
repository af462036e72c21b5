import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'

const app = await testApp()
const shop = await payingBusiness(app)
const trackingKey = await app.seed.trackingKey({ profile_id: shop.profile.id })

interface Sent {
  key: string
  amount?: number | string
  time?: string
}

const eventOf = ({ key, amount = 1, time = '2026-02-05T10:00:00Z' }: Sent) => ({
  event_type: 'payment_received',
  idempotency_key: key,
  timestamp: time,
  properties: { value: amount, currency: 'USD' },
})

/** Every route that records an amount at a time; each returns its rejection. */
const routes: Record<string, (sent: Sent) => Promise<{ message?: string } | undefined>> = {
  event: async (sent) => (await shop.call('POST /api/v1/events', eventOf(sent))).body.error,
  batch: async (sent) => {
    const [result] = (await shop.call('POST /api/v1/events', { events: [eventOf(sent)] })).body.data.results
    return result.status === 'rejected' ? result : undefined
  },
  cardpay: async ({ key, amount = 1, time: paid_at = '2026-02-05T10:00:00Z' }) =>
    (await shop.call('POST /api/v1/payments/cardpay', { idempotency_key: key, amount, currency: 'USD', paid_at })).body
      .error,
  hit: async ({ key, amount: valueAmount = 1, time: eventTimeClient = '2026-02-05T10:00:00Z' }) => {
    const hit = { trackingKey, eventName: 'payment_received', dedupeKey: key, valueAmount, currency: 'USD' }
    return (await app.call('POST /api/tracking/collect', { body: { ...hit, eventTimeClient, anonymousId: 'v' } })).body
      .error
  },
}

describe.each(Object.entries(routes))('%s', (route, send) => {
  it.each<[number | string, string]>([
    [1.1 * 3, '3.3'],
    [0.1 + 0.2, '0.3'],
    [19.99, '19.99'],
    [1e-10, '0.0000000001'],
    ...(route === 'hit' ? ([['3.3000000000000003', '3.3']] as [string, string][]) : []),
  ])('stores the amount %s as %s', async (amount, stored) => {
    const key = crypto.randomUUID()
    expect(await send({ key, amount })).toBeUndefined()
    const rows = await shop.rows('event')
    expect(rows.find(({ event_key }) => event_key === key)?.value).toBe(stored)
  })

  it.each([1e15, -1])('rejects the amount %s and says what is accepted', async (amount) => {
    const error = await send({ key: 'k', amount })
    expect(error?.message).toMatch(
      /(from 0 to 999999999999999 \(decimals after the tenth are rounded\)|must be more than 0)$/,
    )
  })

  it.each(['1999-12-31T23:59:59Z', '2099-01-01T00:00:00Z'])('rejects the time %s and says which', async (time) => {
    expect((await send({ key: 'k', time }))?.message).toMatch(/from 2000-01-01T00:00:00Z to 24 hours ahead$/)
  })
})
