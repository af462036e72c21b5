import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { insertDefaultDefinitions } from '../../src/attribution/definitions/definition-queries.ts'
import { recomputeCredit } from '../../src/attribution/recompute/recompute-credit.ts'
import { compactProfile } from '../../src/attribution/rollups/compact-rollups.ts'
import { type Scope, scopeNames } from '../../src/kernel/context/scopes.ts'
import { hourMs } from '../../src/kernel/time/durations.ts'
import { recordOutcomes } from '../../src/sync/record-outcomes.ts'
import { databaseDump } from '../support/app/database-dump.ts'
import { testApp } from '../support/app/test-app.ts'
import { readEveryReport } from '../support/fixtures/every-report.ts'
import { deliverDue, someOutcome, subscribe } from '../support/fixtures/subscribers.ts'
import { webhookReceiver } from '../support/servers/webhook-receiver.ts'

const app = await testApp({ egress: { resolve: async () => ['127.0.0.1'], allowsPrivate: true } })

/** Each value is unique in every form, so any trace of it is a trace of the person. */
const secrets = {
  email: 'zoraida.quispe@wherever.example',
  second_email: 'zq+shop@elsewhere.example',
  phone: '+56987650123',
  national_id: '17654321-6',
  key: 'ZQ-KEY-77120',
  merged_key: 'ZQ-OLDKEY-3',
  crm_id: 'crm-zq-55810',
  visitor: 'visitor-zq-0001',
  second_visitor: 'visitor-zq-0002',
  session: 'session-zq-0001',
  click: 'IwARzqclick001',
  subject: 'patient-zq-9',
  first_name: 'Zoraida',
  last_name: 'Quispe',
  note: 'asked for her sister',
  diagnosis: 'hypertension-zq',
  region: 'Zqregion',
  city: 'Zqtown',
  home: 'Zqhome',
}

const campaigns = {
  platform: 'meta',
  account_id: 'act_1',
  currency: 'USD',
  rows: ['1', '2'].map((n) => ({
    ...{
      date: '2026-03-09',
      campaign_id: `c${n}`,
      campaign_name: `Spring ${n}`,
      ad_set_id: `s${n}`,
      ad_set_name: 'Broad',
    },
    ad_id: `a${n}`,
    ad_name: 'Video',
    spend: 10,
    impressions: 900,
    clicks: 31,
  })),
}

/** A business in which one person left data in every possible place, together with a person who is not erased. */
async function business() {
  const { app: partner } = await app.seed.app({ allowed_scopes: [...scopeNames] })
  const profile = await app.seed.profile({
    domains: ['shop.example'],
    provisioned_by_app_id: partner.id,
    attribution_enabled_at: app.clock.now(),
  })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const scopes: Scope[] = [...scopeNames]
  const key = await app.seed.key({ profile_id: profile.id, app_id: partner.id, scopes })
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const call = (route: `${string} /${string}`, body?: unknown, headers: Record<string, string> = {}) =>
    app.call(route, { key, headers, ...(body !== undefined && { body }) })
  const collect = (body: object) => app.call('POST /api/tracking/collect', { body: { trackingKey, ...body } })
  return { partner, profile, key, trackingKey, call, collect }
}

type Business = Awaited<ReturnType<typeof business>>

const view = (fields: object) => ({ eventName: 'page_view', ...fields })

async function liveThrough({ profile, call, collect, key }: Business, url: string) {
  await call('POST /api/v1/campaigns/import', campaigns)
  const page = `https://shop.example/hola/${encodeURIComponent(secrets.email)}?ad_id=a1&campaign_id=c1&fbclid=${secrets.click}&utm_source=facebook&utm_medium=cpc&utm_content=${encodeURIComponent(secrets.email)}`
  await collect(
    view({
      anonymousId: secrets.visitor,
      sessionId: secrets.session,
      pageUrl: page,
      eventId: `hit-${secrets.visitor}`,
      referrer: `https://mail.example/?to=${secrets.email}`,
      payload: { disclosed: secrets.diagnosis },
    }),
  )
  await collect({
    eventName: 'identify',
    anonymousId: secrets.visitor,
    sessionId: secrets.session,
    pageUrl: 'https://shop.example/cuenta',
    payload: { email: secrets.email },
    identify: { userId: secrets.key, email: secrets.email, firstName: secrets.first_name, lastName: secrets.last_name },
  })
  const rows = [
    { external_id: secrets.merged_key, phone: secrets.phone, first_name: secrets.first_name, city: secrets.home },
    { email: secrets.second_email, phone: secrets.phone, national_id: secrets.national_id },
    { email: 'stays@wherever.example', external_id: 'STAYS-1', first_name: 'Bruno' },
  ]
  await call('POST /api/v1/customers', { rows }, { 'idempotency-key': 'import-1' })
  // The two are merged into one person.
  await call('POST /api/v1/events', {
    event_type: 'payment_received',
    idempotency_key: `order-${secrets.key}`,
    timestamp: '2026-03-10T09:00:00Z',
    anonymous_id: secrets.second_visitor,
    context: { url: page, user_agent: 'Mozilla/5.0', ip: '190.1.2.3' },
    properties: {
      value: 120,
      currency: 'USD',
      subject_ref: secrets.subject,
      note: secrets.note,
      region: secrets.region,
      city: secrets.city,
    },
    user_traits: {
      region: secrets.region,
      external_id: secrets.key,
      email: secrets.email,
      phone: secrets.phone,
      last_name: secrets.last_name,
    },
  })
  await call('POST /api/v1/events', {
    event_type: 'lead_created',
    idempotency_key: 'lead-of-who-stays',
    timestamp: '2026-03-10T09:30:00Z',
    user_traits: { external_id: 'STAYS-1' },
    click_ids: { fbclid: 'IwARstays' },
  })
  // Another person identified on her browser: a conflict that names the browser.
  await collect({
    eventName: 'identify',
    anonymousId: secrets.visitor,
    sessionId: secrets.session,
    identify: { userId: 'STAYS-1' },
  })
  const payments = await app.call('GET /api/v1/payments', { key, query: { from: '2026-03-01', to: '2026-03-31' } })
  const paymentId = payments.body.data[0].payment_id
  await call(
    `POST /api/v1/payments/${paymentId}/refund`,
    { amount: 20, reason: secrets.note },
    { 'idempotency-key': 'ref-1' },
  )
  // Rejected, and its URL names her.
  await collect(view({ anonymousId: 7, pageUrl: `https://shop.example/baja/${secrets.email}`, valueAmount: -1 }))
  await app.call('POST /api/tracking/collect', {
    body: { trackingKey: 'trk_live_unknown', eventName: `x ${secrets.email}`, pageUrl: 'https://shop.example/' },
  })
  const customer = await app.db
    .selectFrom('identifier')
    .select('customer_id')
    .where('profile_id', '=', profile.id)
    .where('value', '=', secrets.key)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('identifier')
    .values({
      profile_id: profile.id,
      kind: 'crm_contact_id',
      value: secrets.crm_id,
      customer_id: customer.customer_id,
      source: 'sync',
      first_seen_at: app.clock.now(),
    })
    .execute()
  const subscription = await subscribe(app, key, url, { events: ['outcome.recorded'] })
  await recordOutcomes(app.ctx, profile.id, [
    someOutcome({ customer_id: customer.customer_id, customer_key: secrets.crm_id, external_id: 'deal-1' }),
  ])
  return { customer_id: customer.customer_id, subscription }
}

/** Returns the content of every report. */
async function reports({ key, profile }: Business) {
  const query = { date_from: '2026-03-01', date_to: '2026-03-10' }
  const models = ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct', 'position_based']
  const ad = await app.call('GET /api/v1/ads/a1', { key, query })
  const projected = await app.seed.key({ profile_id: profile.id, scopes: ['conversions:read'] })
  const conversions = await app.call('GET /api/v1/campaigns/c1/conversions', { key: projected, query })
  const quality = await app.call('GET /api/v1/tracking/quality', { key })
  const every = await readEveryReport(app, profile.id, { ...query, models })
  return { ...every, ad: ad.body.data, conversions: conversions.body.data, quality: quality.body.data.coverage }
}

/** Returns the value and every form that could be derived from it without a secret. */
function formsOf(value: string): string[] {
  const plain = [value, value.toLowerCase(), encodeURIComponent(value), encodeURIComponent(value).toLowerCase()]
  const digests = ['sha256', 'sha1', 'md5', 'sha512'].flatMap((algorithm) =>
    [value, value.toLowerCase()].flatMap((text) => {
      const digest = createHash(algorithm).update(text).digest()
      return [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')]
    }),
  )
  const encoded = [Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64').replaceAll('=', '')]
  return [...new Set([...plain, ...digests, ...encoded, value.replace(/^\+/, ''), value.replace('-', '')])]
}

async function leftOf(values: Record<string, string>): Promise<string[]> {
  const dump = await databaseDump(app)
  const lower = dump.toLowerCase()
  const lines = (form: string) =>
    dump
      .split('\n')
      .filter((line) => line.toLowerCase().includes(form.toLowerCase()))
      .map((line) => line.slice(0, 400))
  return Object.entries(values).flatMap(([name, value]) =>
    formsOf(value).flatMap((form) =>
      lower.includes(form.toLowerCase()) ? [`${name} as ${form}: ${lines(form).join(' | ')}`] : [],
    ),
  )
}

describe('after an erasure', () => {
  it('a copy of the whole database contains nothing of the person, and no report changes', async () => {
    const receiver = await webhookReceiver((response) => response.writeHead(500).end())
    const shop = await business()
    const { customer_id } = await liveThrough(shop, receiver.url)
    const created = await shop.call(
      'POST /api/v1/customers/link-tokens',
      { customers: [{ customer_key: secrets.key }] },
      { 'idempotency-key': 'tok-1' },
    )
    expect(created.body.data.results[0].status).toBe('minted')
    await deliverDue(app, shop.profile.id)
    expect(receiver.receivedRequests.at(-1)?.event.data).toMatchObject({
      customer_key: secrets.crm_id,
      // The address that a server sent first; the address from the page was never confirmed by a server.
      contact: { email: secrets.second_email },
    })
    expect((await leftOf(secrets)).length, 'the search finds what is there').toBeGreaterThan(
      Object.keys(secrets).length - 1,
    )
    await compactProfile(app.ctx, shop.profile.id)
    const before = await reports(shop)
    expect(JSON.stringify(before)).toContain('"outcome_count":1')

    const erased = await shop.call('POST /api/v1/customers/erasures', { request_ref: 'dsr-1', email: secrets.email })
    expect([erased.status, erased.body.data.status]).toEqual([202, 'done'])

    expect(await leftOf(secrets)).toEqual([])
    expect(await reports(shop)).toEqual(before)
    await app.call('POST /api/v1/recompute', { key: shop.key })
    await recomputeCredit.run(app.ctx, { profile_id: shop.profile.id })
    await compactProfile(app.ctx, shop.profile.id)
    expect(await reports(shop)).toEqual(before)

    // A retry of the delivery contains no person and is otherwise unchanged.
    app.clock.advance(hourMs)
    await deliverDue(app, shop.profile.id)
    const [first, retry] = [receiver.receivedRequests[0]!.event, receiver.receivedRequests.at(-1)!.event]
    expect(receiver.receivedRequests.length).toBeGreaterThan(1)
    expect(retry).toEqual({ ...first, data: { ...first.data, customer_key: null, contact: null } })
    const replay = await app.call('GET /api/v1/outcomes/recorded', { key: shop.key })
    expect(replay.body.data).toEqual([])

    // A response stored under an Idempotency-Key that contained her data is not replayed.
    const again = await shop.call(
      'POST /api/v1/customers/link-tokens',
      { customers: [{ customer_key: secrets.key }] },
      { 'idempotency-key': 'tok-1' },
    )
    expect(again.body.data.results[0]).toMatchObject({ status: 'not_found', reason: 'erased' })
    expect(again.headers['idempotency-replayed']).toBeUndefined()

    // The person who is not erased is unchanged.
    expect(await databaseDump(app)).toContain('stays@wherever.example')
    await checkAfterwards(shop, { customer_id, token: created.body.data.results[0].token })
    receiver.close?.()
  })
})

async function checkAfterwards(shop: Business, { customer_id, token }: { customer_id: string; token: string }) {
  const createLinkToken = async (selector: object) => {
    const { body } = await shop.call('POST /api/v1/customers/link-tokens', { customers: [selector] })
    return [body.data.results[0].status, body.data.results[0].reason]
  }
  expect(await createLinkToken({ customer_key: secrets.key })).toEqual(['not_found', 'erased'])
  expect(await createLinkToken({ customer_key: secrets.merged_key })).toEqual(['not_found', 'erased'])
  expect(await createLinkToken({ customer_profile_id: customer_id })).toEqual(['not_found', 'erased'])
  expect(await createLinkToken({ email: secrets.email })).toEqual(['not_found', 'no_match'])
  expect(await createLinkToken({ phone: secrets.phone })).toEqual(['not_found', 'no_match'])

  // A link token of the erased person links no browser any more, and the visit still counts.
  const linked = await shop.collect(
    view({
      anonymousId: 'fresh-browser',
      sessionId: 's9',
      pageUrl: `https://shop.example/?svc_t=${token}`,
      linkToken: token,
    }),
  )
  expect(linked.status).toBe(202)
  const visitor = await app.db
    .selectFrom('visitor')
    .select('customer_id')
    .where('profile_id', '=', shop.profile.id)
    .where('visitor_id', '=', 'fresh-browser')
    .executeTakeFirstOrThrow()
  expect(visitor.customer_id).toBeNull()

  // A late event with her key is recorded without a person; an import of the key creates no customer.
  const late = await shop.call('POST /api/v1/events', {
    event_type: 'lead_created',
    idempotency_key: 'late-1',
    user_traits: { external_id: secrets.key, email: 'new.address@wherever.example' },
  })
  expect(late.status).toBe(202)
  const event = await app.db
    .selectFrom('event')
    .select(['customer_id'])
    .where('profile_id', '=', shop.profile.id)
    .where('id', '=', late.body.data.event_id)
    .executeTakeFirstOrThrow()
  expect(event.customer_id).toBeNull()
  const imported = await shop.call('POST /api/v1/customers', {
    rows: [{ external_id: secrets.merged_key, email: secrets.email }],
  })
  expect(imported.body.data.results[0]).toMatchObject({ status: 'rejected', reason: 'erased' })
  const unknown = await app.db
    .selectFrom('identifier')
    .select('value')
    .where('profile_id', '=', shop.profile.id)
    .execute()
  expect(unknown.map(({ value }) => value).sort()).toEqual(['STAYS-1', 'stays@wherever.example'])

  // An email that is seen again creates a new person.
  const recreated = await shop.call('POST /api/v1/customers', { rows: [{ email: secrets.email }] })
  expect(recreated.body.data.results[0].status).toBe('created')
  expect(recreated.body.data.results[0].customer_profile_id).not.toBe(customer_id)
}
