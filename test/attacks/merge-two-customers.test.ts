import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()

/** A shop whose tracking key, as every one, stands in its pages for anybody to use. */
async function shop() {
  const business = await payingBusiness(app)
  const trackingKey = await app.seed.trackingKey({ profile_id: business.profile.id })
  let visitors = 0
  const identify = (customer: object, route = 'identity-signal') =>
    app.call(`POST /api/tracking/${route}`, {
      body: { trackingKey, eventName: 'identify', anonymousId: `attacker-${++visitors}`, identify: customer },
    })
  const journeyOf = async (customer_key: string) =>
    (await app.call('GET /api/v1/customers/journey', { key: business.key, query: { customer_key } })).body
  const idOf = async (key: string) => (await journeyOf(key)).meta.person.customer_profile_id as string
  return { ...business, identify, idOf, journeyOf }
}

const ana = { external_id: 'ana', email: 'ana@example.com' }
const eva = { external_id: 'eva', phone: '+56911111111' }

describe('who wants two customers merged, with the public tracking key,', () => {
  it.each(['collect', 'identity-signal'])('does not get it by naming both in one %s', async (route) => {
    const business = await shop()
    await business.pay('order-1', 10, { user_traits: ana })
    await business.pay('order-2', 20, { user_traits: eva })
    const before = [await business.idOf('ana'), await business.idOf('eva')]
    expect((await business.identify({ email: ana.email, phone: eva.phone }, route)).status).toBe(202)
    expect([await business.idOf('ana'), await business.idOf('eva')]).toEqual(before)
    expect(await business.rows('customer_merge')).toEqual([])
    expect(await business.rows('identity_conflict')).toMatchObject([
      { customer_id: before[0], other_customer_id: before[1], reason: 'browser', subject: 'phone', source: 'tracker' },
    ])
  })

  it('does not get it by giving one a key of the other beforehand, and waiting for the server', async () => {
    const business = await shop()
    await business.pay('order-1', 10, { user_traits: ana })
    await business.identify({ email: ana.email, phone: eva.phone })
    await business.pay('order-2', 20, { user_traits: eva })
    await business.pay('order-3', 30, { user_traits: { ...eva, email: 'eva@example.com' } })
    expect(await business.rows('customer_merge')).toEqual([])
    const payments = await business.byKey()
    expect(['order-1', 'order-2', 'order-3'].map((order) => payments[order].customer_key)).toEqual([
      'ana',
      'eva',
      'eva',
    ])
    expect((await business.journeyOf('ana')).meta.person).toMatchObject({
      identifiers: expect.not.arrayContaining([expect.objectContaining({ value: eva.phone })]),
    })
  })

  it('does not get it by a made-up person who holds what both are about to be known by', async () => {
    const business = await shop()
    await business.identify({ userId: 'nobody', email: ana.email, phone: eva.phone })
    await business.pay('order-1', 10, { user_traits: ana })
    await business.pay('order-2', 20, { user_traits: eva })
    expect(await business.idOf('ana')).not.toBe(await business.idOf('eva'))
  })

  it('does not get it from an import either that repeats what the browser said of one of them', async () => {
    const business = await shop()
    await business.pay('order-1', 10, { user_traits: ana })
    await business.identify({ email: ana.email, phone: eva.phone })
    const rows = [{ external_id: 'eva', phone: eva.phone }]
    expect((await business.call('POST /api/v1/customers', { rows })).status).toBe(200)
    expect(await business.idOf('ana')).not.toBe(await business.idOf('eva'))
  })
})

describe('an honest page', () => {
  it('links its visitor to a known customer, and creates a customer for a person that is not known', async () => {
    const business = await shop()
    await business.pay('order-1', 10, { user_traits: { external_id: 'ana' } })
    await business.identify({ userId: 'ana', email: ana.email })
    await business.identify({ email: 'new@example.com', firstName: 'Nora' })
    await business.pay('order-2', 20, { user_traits: { email: 'new@example.com' } })
    expect(await business.rows('customer')).toMatchObject([
      { customer_key: 'ana', email: null },
      { email: 'new@example.com', is_confirmed: true },
    ])
    expect((await business.rows('visitor')).every(({ customer_id }) => customer_id !== null)).toBe(true)
  })

  it('still tells that two names which only pages used are one person’s', async () => {
    const business = await shop()
    await business.identify({ userId: 'ana' })
    await business.identify({ email: ana.email })
    await business.identify({ userId: 'ana', email: ana.email })
    expect(await business.rows('customer_merge')).toHaveLength(1)
  })
})
