import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { toVendors } from '../../src/config/vendor-settings.ts'
import { openTokens } from '../../src/connect/open-session.ts'
import { scopeNames } from '../../src/kernel/context/scopes.ts'
import { testApp } from '../support/app/test-app.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.close())
const app = await testApp({
  vendors: toVendors(sandbox.settings),
  summaries: { model: null, dailyLimit: 0 },
})

const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

async function business(columns: Parameters<typeof app.seed.business>[0] = {}) {
  const fixture = await app.seed.business(columns)
  const key = await app.seed.key({ profile_id: fixture.profile.id, scopes: [...scopeNames] })
  const get = (path: string, query: Record<string, string> = {}) => app.call(`GET /api/v1${path}`, { key, query })
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    app.call(`POST /api/v1${path}`, { key, headers, ...(body && { body }) })
  const importAds = (platform: string, rows: object[]) =>
    post('/campaigns/import', { platform, account_id: '7', currency: 'USD', rows })
  return { ...fixture, key, get, post, importAds }
}

function adDay(number: number, columns: object = {}) {
  return {
    date: '2026-03-06',
    campaign_id: `c${number}`,
    campaign_name: `Campaign ${number}`,
    ad_set_id: `s${number}`,
    ad_set_name: 'Broad',
    ad_id: `a${number}`,
    ad_name: 'Video',
    spend: String(number),
    ...columns,
  }
}

describe('a campaign on a read-only platform', () => {
  const keyed = () => ({ 'idempotency-key': randomUUID() })

  it('returns 501 not_implemented for every change, and the attempt is in the change history', async () => {
    const { get, post, importAds, rows } = await business()
    await importAds('tiktok_ads', [adDay(1)])
    for (const path of ['/campaigns/c1/pause', '/campaigns/c1/resume', '/ads/a1/pause', '/ads/a1/resume']) {
      const { status, body } = await post(path, {}, keyed())
      expect([path, status, body.error.code]).toEqual([path, 501, 'not_implemented'])
    }
    const budget = await post('/adsets/s1/budget', { daily_budget: 7500 }, keyed())
    expect([budget.status, budget.body.error.code]).toEqual([501, 'not_implemented'])
    const read = await get('/campaigns/c1/status')
    expect([read.status, read.body.error.code]).toEqual([501, 'not_implemented'])
    expect((await rows('ad_action')).map(({ code }) => code)).toEqual(Array(5).fill('not_implemented'))
  })

  it('gets a different response than an unknown campaign', async () => {
    const { get, post } = await business()
    expect((await get('/campaigns/none/status')).body.error.code).toBe('campaign_not_found')
    expect((await post('/campaigns/none/pause', {}, keyed())).body.error.code).toBe('campaign_not_found')
  })

  it('has its ads skipped when several ads are tagged', async () => {
    const { profile, post, importAds } = await business()
    const { id: applied_by } = await app.seed.user({ workspace_id: profile.workspace_id, role: 'owner' })
    await importAds('tiktok_ads', [adDay(1)])
    const requestBody = { ad_ids: ['a1'], acknowledge_learning_reset: true, applied_by }
    const { body } = await post('/quality/ad-ids/url-tags/apply', requestBody, keyed())
    expect(body.data.results).toMatchObject([{ outcome: 'skipped', reason: 'platform_read_only' }])
  })
})

it('a wrong chatbot token is a request error that names the field', async () => {
  const { post, rows } = await business()
  const { status, body } = await post('/integrations/chatbot/connection', { token: '999:not-a-token' })
  expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'token'])
  expect(await rows('connection')).toEqual([])
})

describe('a journey summary', () => {
  it('of a healthcare-family profile is also forbidden to a partner', async () => {
    const { post } = await business({ privacy_mode: 'hipaa' })
    const { status, body } = await post(`/customers/${randomUUID()}/journey-summary`)
    expect([status, body.error.code]).toEqual([403, 'forbidden'])
  })

  it('above the daily limit names the same time in both headers, and is not stored under its key', async () => {
    const { touch, post } = await business()
    await touch({ at: '2026-03-01T10:00:00Z', visitor: 'v-ana' })
    const { status, headers } = await post('/customers/v-ana/journey-summary', {}, { 'idempotency-key': 'once' })
    const now = app.clock.now().getTime() / 1000
    expect([status, Number(headers['x-ratelimit-reset']) - now]).toEqual([429, Number(headers['retry-after'])])
    const again = await post('/customers/v-ana/journey-summary', {}, { 'idempotency-key': 'once' })
    expect(again.headers['idempotency-replayed']).toBeUndefined()
  })
})

it.each([
  ['/customers', { country: 'XX', rows: [] }, 'country'],
  ['/customers', { rows: 'none' }, 'rows'],
  ['/customers/link-tokens', { country: 'XX', customers: [] }, 'country'],
  ['/customers/link-tokens', { customers: [], expires_in_days: 0 }, 'expires_in_days'],
])('a body of %s that fails validation gets 422 validation_error: %j', async (path, sent, field) => {
  const { post } = await business()
  const { status, body } = await post(path, sent)
  expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', field])
})

it('a creative analysis needs an Idempotency-Key, like all operations on ads', async () => {
  const { post, importAds } = await business()
  await importAds('meta', [adDay(1)])
  const { status, body } = await post('/ads/a1/creative-analysis')
  expect([status, body.error.message]).toEqual([400, 'Idempotency-Key: is required'])
  expect((await post('/ads/a1/creative-analysis', undefined, { 'idempotency-key': 'k' })).status).toBe(202)
})

describe('a filter by an unknown value', () => {
  it.each<[string, Record<string, string>, string, string]>([
    ['/customers', { ...march, goal: 'payment_recieved' }, 'goal', 'payment_received'],
    ['/campaigns/c1/conversions', { ...march, conversion_key: 'sale' }, 'conversion_key', 'lead_created'],
    ['/top-performers', { formats: 'static,ugc' }, 'formats', 'ugc_video'],
    ['/top-performers', { objectives: 'fame' }, 'objectives', 'awareness'],
    ['/connections', { channel: 'facebook' }, 'channel', 'social_ads'],
    ['/connections/sync/status', { provider: 'stripe' }, 'provider', 'payments_a'],
    ['/tracking/events', { event_name: 'page_veiw' }, 'event_name', 'page_view'],
  ])('%s %j is rejected with the list of known values', async (path, query, field, known) => {
    const { get, importAds } = await business()
    await importAds('meta', [adDay(1)])
    const { status, body } = await get(path, query)
    expect([status, body.error?.code, body.error?.field]).toEqual([400, 'invalid_parameter', field])
    expect(body.error.message).toContain(known)
  })

  it('accepts a goal of the profile, and a default goal', async () => {
    const { get, post } = await business()
    const goal = { name: 'Trial started', source_event_names: ['trial'], revenue_type: 'pipeline' }
    expect((await post('/goals/definitions', goal)).status).toBe(201)
    expect((await get('/customers', { ...march, goal: 'trial_started' })).status).toBe(200)
    expect((await get('/customers', { ...march, goal: 'closed_won' })).status).toBe(200)
    expect((await get('/customers', { ...march, goal: 'unmapped' })).status).toBe(400)
  })

  it('accepts an event name that has arrived, that a goal lists, or that the tracker sends', async () => {
    const { get, post } = await business()
    await post('/events', { event_type: 'brochure_sent' })
    expect((await get('/tracking/events', { event_name: 'brochure_sent' })).body.data.events).toHaveLength(1)
    for (const event_name of ['lead_created', 'page_view']) {
      expect((await get('/tracking/events', { event_name })).body.data?.events).toEqual([])
    }
  })
})

describe('a subscription', () => {
  const url = 'https://partner.example.com/hooks'

  it.each([
    [{ url, events: ['outcome.recorded', 'sale.made'], providers: ['service'] }, 'events', 'recompute.completed'],
    [{ url, events: ['outcome.recorded'], providers: ['service', 'facebook'] }, 'providers', 'social_ads'],
  ])('to an unknown event is rejected with the list of known events: %j', async (sent, field, known) => {
    const { post } = await business()
    const { status, body } = await post('/webhooks/subscriptions', sent)
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', field])
    expect(body.error.message).toMatch(new RegExp(`^${field}: entry 2 must be one of .*${known}`))
  })
})

describe('the list of campaigns', () => {
  it('says when more rows follow, and returns every row once, in the order of one long list', async () => {
    const { get, importAds } = await business()
    await importAds(
      'meta',
      Array.from({ length: 23 }, (_, index) => adDay(index + 1, { spend: String(index % 5) })),
    )
    const whole = await get('/campaigns', { ...march, limit: '100' })
    expect(whole.body.pagination).toEqual({ has_next: false, cursor: null })
    const paged: unknown[] = []
    let cursor: string | null = null
    do {
      const { body } = await get('/campaigns', { ...march, limit: '10', ...(cursor && { cursor }) })
      expect(body.pagination.has_next).toBe(body.pagination.cursor !== null)
      paged.push(...body.data)
      cursor = body.pagination.cursor
    } while (cursor)
    expect(paged).toEqual(whole.body.data)
    expect(paged).toHaveLength(23)
  })

  it('rejects a cursor of another list', async () => {
    const { get } = await business()
    for (const cursor of ['x', Buffer.from('["campaigns","1",1,"1","x"]').toString('base64url')]) {
      expect((await get('/campaigns', { ...march, cursor })).body.error?.field).toBe('cursor')
    }
  })
})

describe('an ad without a range', () => {
  it("covers the last 30 days in the profile's time zone, and states the range", async () => {
    // 12:00 UTC on the 10th is already the 11th in this zone.
    const { get, importAds } = await business({ timezone: 'Pacific/Kiritimati' })
    await importAds('meta', [
      adDay(1, { date: '2026-02-09', spend: '100' }),
      adDay(1, { date: '2026-02-10', spend: '1' }),
      adDay(1, { date: '2026-03-11', spend: '2' }),
    ])
    const { status, body } = await get('/ads/a1')
    expect([status, body.data.spend]).toEqual([200, 3])
    expect(body.meta).toMatchObject({ date_from: '2026-02-10', date_to: '2026-03-11' })
  })

  it('requires both ends if one is given', async () => {
    const { get, importAds } = await business()
    await importAds('meta', [adDay(1)])
    const { status, body } = await get('/ads/a1', { date_from: '2026-03-01' })
    expect([status, body.error.message]).toEqual([400, 'date_to: is required'])
  })
})

it('a store that is posted again without a token keeps its token', async () => {
  const { post, rows } = await business()
  const path = '/integrations/store/manual-connections'
  await post(path, { shop_domain: 'meadow.myshopify.com', access_token: 'shpat_5d2e8f140a7b3f9c' })
  expect((await post(path, { shop_domain: 'meadow.myshopify.com', signing_id: 'signing-id-1' })).status).toBe(201)
  const [store] = await rows('connection')
  expect(openTokens(app.services.secrets, store!.tokens!).access_token).toBe('shpat_5d2e8f140a7b3f9c')
})

describe('an import of delivery', () => {
  it.each(['meta', 'facebook', 'google', 'google_ads'])('names the platform %s as touches do', async (platform) => {
    const { importAds, rows } = await business()
    expect((await importAds(platform, [adDay(1)])).status).toBe(200)
    const own = platform.startsWith('google') ? 'search_ads' : 'social_ads'
    for (const table of ['campaign', 'ad_set', 'ad'] as const)
      expect(await rows(table)).toMatchObject([{ platform: own }])
  })

  it('rejects a platform that no touch can have, with the list', async () => {
    const { importAds } = await business()
    const { status, body } = await importAds('billboards', [adDay(1)])
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'platform'])
    expect(body.error.message).toMatch(/must be one of .*search_ads.*social_ads.*tiktok_ads/)
  })
})

describe('the readiness of a profile', () => {
  it('names every step and what is missing, and counts a server event as an outcome source', async () => {
    const { get, post, touch } = await business()
    const before = (await get('/profile/readiness')).body.data
    expect(before.is_ready).toBe(false)
    expect(before.missing).toContain('crm_or_outcome_source_connected')
    expect(before.steps.find((step: { key: string }) => step.key === 'crm_or_outcome_source_connected')).toEqual({
      key: 'crm_or_outcome_source_connected',
      is_done: false,
      missing: expect.any(String),
      next: 'POST /events',
    })
    await post('/events', { event_type: 'lead_created', user_traits: { external_id: 'c-1' } })
    await touch({ at: '2026-03-01T10:00:00Z', visitor: 'v-ana' })
    const { missing } = (await get('/profile/readiness')).body.data
    expect(missing).toEqual(['ad_platform_connected', 'ad_delivery_received', 'conversion_attributed'])
  })

  it('needs a scope', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['customers:read'] })
    expect((await app.call('GET /api/v1/profile/readiness', { key })).body.error.code).toBe('insufficient_scope')
  })
})
