import { describe, expect, it } from 'vitest'
import { exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { syncDueConversions } from '../run-conversion-sync.ts'

const fixture = await exportApp()
const { app } = fixture

const lead = (key: string, more: object = {}) => ({
  event_type: 'lead_created',
  idempotency_key: key,
  user_traits: { email: `${key}@example.com` },
  ...more,
})

interface Body {
  data: (Record<string, unknown> & { user_data: Record<string, unknown> })[]
  test_event_code?: string
}

/** The bodies that Meta got with an event of this person. */
async function bodiesFor(conversionId: string): Promise<Body[]> {
  const { bodies } = await fixture.received('social_ads')
  return bodies.map((text) => JSON.parse(text) as Body).filter(({ data }) => data?.[0]?.event_id === conversionId)
}

async function sendLead(own: Awaited<ReturnType<typeof exportProfile>>, key: string, more: object = {}) {
  const id = await own.send(lead(key, more))
  await syncDueConversions(app.ctx)
  const { conversion_id } = await app.db
    .selectFrom('export_row as r')
    .innerJoin('conversion as c', (join) =>
      join.onRef('c.profile_id', '=', 'r.profile_id').onRef('c.id', '=', 'r.conversion_id'),
    )
    .select('r.conversion_id')
    .where('r.profile_id', '=', own.profile_id)
    .where('c.profile_id', '=', own.profile_id)
    .where('c.event_id', '=', id)
    .executeTakeFirstOrThrow()
  const [body] = await bodiesFor(conversion_id)
  return body!
}

const processing = { data_processing_options: ['LDU'] }

describe('a test event code', () => {
  it('is sent with every request until it is removed', async () => {
    const own = await exportProfile(app)
    const { destination_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    const path = `PATCH /conversion-sync/destinations/${destination_id}` as const
    const changed = await own.call(path, { test_event_code: 'TEST12345' })
    expect([changed.status, changed.body.data.test_event_code]).toEqual([200, 'TEST12345'])
    expect((await sendLead(own, 'while')).test_event_code).toBe('TEST12345')
    await own.call(path, { test_event_code: null })
    expect(await sendLead(own, 'after')).not.toHaveProperty('test_event_code')
  })

  it('is rejected if invalid, and for Google', async () => {
    const own = await exportProfile(app)
    const meta = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    const google = await own.enableSending('search_ads', { conversion_key: 'lead_created' })
    for (const [id, test_event_code] of [
      [meta.destination_id, 'no code'],
      [google.destination_id, 'TEST1'],
    ]) {
      const answer = await own.call(`PATCH /conversion-sync/destinations/${id}`, { test_event_code })
      expect([answer.status, answer.body.error.field]).toEqual([422, 'test_event_code'])
    }
    const other = await exportProfile(app)
    const foreign = await other.call(`PATCH /conversion-sync/destinations/${meta.destination_id}`, {})
    expect(foreign.status).toBe(404)
  })
})

describe('limited data use', () => {
  // developers.facebook.com/docs/marketing-apis/data-processing-options: 0 and 0 let Meta locate the person by the address.
  it('is requested with every event of the destination, by IP address or as California', async () => {
    const own = await exportProfile(app)
    const { destination_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    await own.call(`PATCH /conversion-sync/destinations/${destination_id}`, { limited_data_use: true })
    const context = { ip: '8.8.8.8', user_agent: 'Mozilla/5.0', url: 'https://shop.example/' }
    const located = await sendLead(own, 'located', { context, action_source: 'website' })
    expect(located.data[0]).toMatchObject({
      ...processing,
      data_processing_options_country: 0,
      data_processing_options_state: 0,
    })
    expect((await sendLead(own, 'unlocated')).data[0]).toMatchObject({
      ...processing,
      data_processing_options_country: 1,
      data_processing_options_state: 1000,
    })
    const chile = { ...context, ip: '200.1.123.77' }
    const abroad = await sendLead(own, 'abroad', { context: chile, action_source: 'website' })
    expect(abroad.data[0]).not.toHaveProperty('data_processing_options')
  })

  it('is requested with an event that has the consent flag', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    const body = await sendLead(own, 'asked', { consent: { ad_user_data: 'granted', limited_data_use: true } })
    expect(body.data[0]).toMatchObject(processing)
    expect((await sendLead(own, 'plain')).data[0]).not.toHaveProperty('data_processing_options')
  })
})
