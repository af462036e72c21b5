import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertDefaultDefinitions } from '../../src/attribution/definitions/definition-queries.ts'
import { type Scope, scopeNames } from '../../src/kernel/context/scopes.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const patient = { email: 'ana@example.com', phone: '+56911111111', external_id: 'patient-1' }

/** A clinic whose own system knows a patient, and a partner that has every scope on it. */
async function clinic(privacy_mode: 'hipaa' | 'platform_safe' | 'standard' = 'hipaa') {
  const { app: partner } = await app.seed.app({ allowed_scopes: [...scopeNames] })
  const attribution_enabled_at = app.clock.now()
  const profile = await app.seed.profile({ provisioned_by_app_id: partner.id, attribution_enabled_at, privacy_mode })
  const profile_id = profile.id
  await insertDefaultDefinitions(app.ctx.db, profile_id, app.clock.now())
  const scopes: Scope[] = [...scopeNames]
  const own = await app.seed.key({ profile_id, scopes })
  const key = await app.seed.key({ profile_id, app_id: partner.id, scopes })
  const post = (path: string, body: object, as = key) => app.call(`POST /api/v1${path}`, { key: as, body })
  const add = async (...rows: object[]) => (await post('/customers', { rows })).body.data.results
  const createLinkTokens = async (...customers: object[]) =>
    (await post('/customers/link-tokens', { customers })).body.data.results
  const journey = (customer_key: string) => app.call('GET /api/v1/customers/journey', { key, query: { customer_key } })
  const behind = async (id: string) => (await app.call(`GET /api/v1/conversions/${id}/journey`, { key })).body
  const pay = (idempotency_key: string, user_traits: object, as = key) =>
    post('/events', { event_type: 'payment_received', idempotency_key, properties: { value: 5 }, user_traits }, as)
  await post('/customers', { rows: [patient] }, own)
  return { profile, own, key, post, add, createLinkTokens, journey, behind, pay }
}

describe.each(['hipaa', 'platform_safe'] as const)('a partner on a %s profile', (mode) => {
  it('learns no customer key by creating a link token for an email, a phone or an id', async () => {
    const { createLinkTokens, add } = await clinic(mode)
    const [{ customer_profile_id }] = await add({ email: patient.email })
    const results = await createLinkTokens({ email: patient.email }, { phone: patient.phone }, { customer_profile_id })
    expect(results).toMatchObject(Array(3).fill({ status: 'minted', customer_key: null, token: expect.any(String) }))
    const other = await createLinkTokens({ customer_profile_id, customer_key: 'patient-1' })
    expect(other).toMatchObject([{ status: 'minted', customer_key: null }])
  })

  it('gets back the key that it selected by', async () => {
    const { createLinkTokens } = await clinic(mode)
    const named = { identifier_type: 'external_customer_id', identifier_value: 'patient-1' }
    expect(await createLinkTokens({ customer_key: 'patient-1' }, named)).toMatchObject(
      Array(2).fill({ status: 'minted', customer_key: 'patient-1' }),
    )
  })

  it('learns no customer key by erasing the patient, nor from the receipt', async () => {
    const { key, post } = await clinic(mode)
    const { body, status } = await post('/customers/erasures', { request_ref: 'r', email: patient.email })
    expect([status, body.data.customer_key]).toEqual([202, null])
    const receipt = await app.call(`GET /api/v1/customers/erasures/${body.data.erasure_id}`, { key })
    expect(receipt.body.data.customer_key).toBeNull()
  })

  it('learns no answer of a patient by declaring another, nor what the patient would be credited', async () => {
    const { own, post } = await clinic(mode)
    const answer = (fields: object) => ({ wamid: 'wamid.1', answer_key: 'press', ...fields })
    await post('/partner/declared-source', answer({ external_ref: 'patient-1' }), own)
    const customer = { external_ref: 'mine', email: patient.email }
    const fields = { wamid: 'wamid.2', answer_key: 'walk_by', customer }
    expect((await post('/partner/declared-source', answer(fields))).body.data).toMatchObject({
      status: 'recorded',
      answer_key: 'walk_by',
    })
  })

  it('gets the same responses for a known and for an unknown email', async () => {
    const { add, pay, post, journey, behind, createLinkTokens } = await clinic(mode)
    const about = async (email: string, name: string) => {
      const external_id = `${name}-key`
      const responses = [
        await pay(`${name}-1`, { email, external_id }),
        await post('/partner/declared-source', { wamid: name, answer_key: 'press', external_ref: external_id }),
        await add({ email, external_id }),
        await add({ email, external_id }),
        await createLinkTokens({ customer_key: external_id }),
        (await journey(external_id)).body.meta,
        (await behind(`${name}-1`)).meta,
      ]
      const text = JSON.stringify(responses.map((response) => ('status' in response ? response.body : response)))
      const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|"ey[^"]+"/g
      return text.replaceAll(name, 'name').replaceAll(ids, 'id')
    }
    expect(await about(patient.email, 'known')).toBe(await about('nobody@example.com', 'other'))
  })

  it('keeps its own people: it adds identifiers to them, merges them and reads them by every key', async () => {
    const { pay, journey, behind, add } = await clinic(mode)
    await pay('order-1', { email: 'eva@example.com' })
    await pay('order-2', { phone: '+56922222222', external_id: 'eva-1' })
    app.clock.advance(1_000)
    const newest = await pay('order-3', { phone: '+56922222222', email: 'eva@example.com', external_id: 'eva-2' })
    expect(await add({ email: 'eva@example.com', external_id: 'eva-3' })).toMatchObject([{ status: 'matched' }])
    const outcome_event_id = newest.body.data.event_id
    for (const customer_key of ['eva-1', 'eva-2', 'eva-3']) {
      expect((await journey(customer_key)).body.meta.conversion).toMatchObject({ outcome_event_id, customer_key })
    }
    const keys = await Promise.all(
      ['order-1', 'order-2', 'order-3'].map(async (id) => (await behind(id)).meta.conversion.customer_key),
    )
    expect(keys).toEqual(['eva-1', 'eva-1', 'eva-2'])
  })

  it('shares its people with every key of its app, and with no other', async () => {
    const { profile, pay, own } = await clinic(mode)
    const second = await app.seed.key({
      profile_id: profile.id,
      app_id: profile.provisioned_by_app_id,
      scopes: [...scopeNames],
    })
    await pay('order-1', { email: 'eva@example.com', external_id: 'eva-1' })
    await pay('order-2', { external_id: 'eva-1', phone: '+56922222222' }, second)
    await pay('order-3', { external_id: 'eva-1', phone: '+56933333333' }, own)
    const { rows } = await sql<{ value: string }>`
      select value from identifier where profile_id = ${profile.id} and customer_id = (
        select customer_id from identifier where profile_id = ${profile.id} and value = 'eva-1') order by 1`.execute(
      app.db,
    )
    expect(rows.map(({ value }) => value)).toEqual(['+56922222222', 'eva-1', 'eva@example.com'])
  })

  it('attributes its event to the person that the email names', async () => {
    const { profile, pay, behind } = await clinic(mode)
    const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
    await app.seed.touch({ profile_id: profile.id, at: '2026-03-10T11:00:00Z', visitor: 'v1', query: 'gclid=g1' })
    const identify = { email: 'web@example.com' }
    await app.call('POST /api/tracking/identity-signal', { body: { trackingKey, anonymousId: 'v1', identify } })
    for (const order of ['order-1', 'order-2']) await pay(order, { email: 'web@example.com', external_id: 'eva-1' })
    const { data, meta } = await behind('order-2')
    expect([data.events[0].click_id_kind, meta.conversion.customer_key]).toEqual(['gclid', 'eva-1'])
  })
})

it('an ordinary profile still returns the key, and binds one by import and by an event', async () => {
  const { add, createLinkTokens, journey, pay } = await clinic('standard')
  expect(await createLinkTokens({ email: patient.email })).toMatchObject([{ customer_key: 'patient-1' }])
  expect(await add({ email: patient.email, external_id: 'mine' })).toMatchObject([{ status: 'matched' }])
  await pay('order-1', { email: patient.email, external_id: 'also-mine' })
  for (const key of ['mine', 'also-mine', 'patient-1']) expect((await journey(key)).status).toBe(200)
})
