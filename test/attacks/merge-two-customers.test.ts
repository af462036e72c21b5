import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()

/** A shop whose tracking key is public in its pages, as every tracking key is. */
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

describe('an attacker with the public tracking key who wants two customers merged', () => {
  it.each(['collect', 'identity-signal'])('fails by naming both in one %s', async (route) => {
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

  it('fails by adding a key of one to the other before the server sends it', async () => {
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

  it('fails with an invented person who holds identifiers that both will get later', async () => {
    const business = await shop()
    await business.identify({ userId: 'nobody', email: ana.email, phone: eva.phone })
    await business.pay('order-1', 10, { user_traits: ana })
    await business.pay('order-2', 20, { user_traits: eva })
    expect(await business.idOf('ana')).not.toBe(await business.idOf('eva'))
  })

  it('fails through an import that repeats what the browser reported about one of them', async () => {
    const business = await shop()
    await business.pay('order-1', 10, { user_traits: ana })
    await business.identify({ email: ana.email, phone: eva.phone })
    const rows = [{ external_id: 'eva', phone: eva.phone }]
    expect((await business.call('POST /api/v1/customers', { rows })).status).toBe(200)
    expect(await business.idOf('ana')).not.toBe(await business.idOf('eva'))
  })
})

describe('an honest page', () => {
  it('links its visitor to a known customer, and creates a customer for an unknown person', async () => {
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

  it('can still report that two identifiers used only by pages belong to one person', async () => {
    const business = await shop()
    await business.identify({ userId: 'ana' })
    await business.identify({ email: ana.email })
    await business.identify({ userId: 'ana', email: ana.email })
    expect(await business.rows('customer_merge')).toHaveLength(1)
  })
})
