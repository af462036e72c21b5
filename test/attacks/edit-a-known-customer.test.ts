import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()
const ana = { external_id: 'ana', email: 'ana@example.com', first_name: 'Ana' }
const forged = { userId: 'ana', email: 'attacker@example.com', phone: '+56922222222', firstName: 'Eve' }

async function shop() {
  const business = await payingBusiness(app)
  const trackingKey = await app.seed.trackingKey({ profile_id: business.profile.id })
  const identify = (customer: object, anonymousId = 'attacker') =>
    app.call('POST /api/tracking/identity-signal', { body: { trackingKey, anonymousId, identify: customer } })
  const person = async () => {
    const query = { customer_key: 'ana' }
    return (await app.call('GET /api/v1/customers/journey', { key: business.key, query })).body.meta.person
  }
  return { ...business, identify, person }
}

describe('a browser with the public tracking key', () => {
  it.each(['after', 'before'])('adds no contact data to a customer that a server names %s it', async (when) => {
    const business = await shop()
    const pay = () => business.pay('order-1', 10, { user_traits: ana })
    if (when === 'after') await business.identify(forged)
    await pay()
    if (when === 'before') expect((await business.identify(forged)).status).toBe(202)
    const person = await business.person()
    expect(person).toMatchObject({ first_name: 'Ana', email: ana.email, phone: null })
    expect(person.identifiers.map(({ value }: { value: string }) => value).sort()).toEqual(['ana', ana.email])
    expect(await business.rows('visitor')).toMatchObject([{ customer_id: person.customer_profile_id }])
  })

  it('does not receive the payments of an email address that it added to a known customer', async () => {
    const business = await shop()
    await business.identify(forged)
    await business.pay('order-1', 10, { user_traits: ana })
    await business.pay('order-2', 99, { user_traits: { email: forged.email } })
    const payments = await business.byKey()
    expect([payments['order-1'].customer_key, payments['order-2'].customer_key]).toEqual(['ana', null])
  })

  it('identifies no person if the profile links only by link tokens', async () => {
    const business = await shop()
    const settings = { identification: 'link_token_only' }
    const key = await app.seed.key({ profile_id: business.profile.id, scopes: ['attribution:write'] })
    const changed = await app.call('PATCH /api/v1/tracking/settings', { key, body: settings })
    expect([changed.status, changed.body.data.identification]).toEqual([200, 'link_token_only'])
    await business.pay('order-1', 10, { user_traits: ana })
    await business.identify({ userId: 'ana' }, 'v1')
    const created = await app.call('POST /api/v1/customers/link-tokens', {
      key,
      body: { customers: [{ customer_key: 'ana' }] },
    })
    const trackingKey = (await business.rows('tracking_key'))[0]!.key
    const linkToken = created.body.data.results[0].token
    const body = { trackingKey, anonymousId: 'v2', linkToken, identify: { userId: 'somebody-else' } }
    await app.call('POST /api/tracking/identity-signal', { body })
    const links = (await business.rows('visitor')).map(({ visitor_id, link_method }) => [visitor_id, link_method])
    expect(links.sort()).toEqual([
      ['v1', null],
      ['v2', 'link_token'],
    ])
    expect(await business.rows('customer')).toHaveLength(1)
  })
})
