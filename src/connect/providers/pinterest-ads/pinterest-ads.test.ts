import { describe, expect, it } from 'vitest'
import { deliveryOf } from '../../../../sandbox/demo/demo-business.ts'
import { pinterestAds as vendor } from '../../../../sandbox/vendors/pinterest-ads/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { pinterestAds } from './index.ts'
import { parseError } from './parse-error.ts'
import { toDeliveryRow } from './to-delivery-row.ts'

const range = { since: '2026-10-01', until: today, cursor: null }
const fixture = await vendorOfFile(pinterestAds, vendor)
const session = await fixture.connect()
const read = (from = session, given: { since: string; until: string; cursor: string | null } = range) =>
  pagesOf(pinterestAds.readDelivery!(from, given))
const reports = '/v5/ad_accounts/549700000001/reports'

describe('connecting', () => {
  it('lists accounts with their currency and the days of UTC', async () => {
    expect(session.account).toEqual({
      external_id: '549700000001',
      name: 'Muebles Cordillera',
      currency: 'CLP',
      details: { timezone: 'UTC' },
    })
    const tokens = await pinterestAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    expect(await pinterestAds.oauth!.listAccounts(fixture.session(tokens, noAccount))).toHaveLength(3)
  })

  it('replaces the refresh token at every refresh and keeps the scopes', async () => {
    const fresh = await pinterestAds.oauth!.refreshTokens!(fixture, session.tokens)
    expect(fresh.refresh_token).not.toBe(session.tokens.refresh_token)
    expect(fresh.expires_at).toEqual(new Date('2026-12-14T15:00:00Z'))
    expect(fresh.scopes).toEqual(['ads:read', 'ads:write'])
  })

  it('is rejected with a refresh token that has ended, and does not show it', async () => {
    const tokens = { ...session.tokens, refresh_token: 'an-ended-refresh-token' }
    const failure = await vendorFailureOf(pinterestAds.oauth!.refreshTokens!(fixture, tokens))
    expect(failure).toMatchObject({ kind: 'rejected', code: '283' })
    expect(failure.message).not.toContain('an-ended-refresh-token')
  })

  it('does not show the secret of the application in a failure', async () => {
    const registration = { ...session.registration, client_secret: 'wrong-client-secret' }
    const call = { ...fixture, registration }
    const failure = await vendorFailureOf(pinterestAds.oauth!.refreshTokens!(call, session.tokens))
    expect(failure.kind).toBe('token_expired')
    expect(failure.message).not.toContain('wrong-client-secret')
  })
})

describe('delivery', () => {
  it('has every day of every ad exactly once, with its cost', async () => {
    const rows = (await read()).flatMap((page) => page.rows)
    const planned = deliveryOf(today, 'furniture', 'social_ads').filter(({ date }) => date >= range.since)
    expect(rows.length).toBe(planned.length)
    const total = (all: readonly { spend: string }[]) => all.reduce((sum, { spend }) => sum + Number(spend), 0)
    expect(total(rows)).toBeCloseTo(total(planned), 3)
    expect(new Set(rows.map(({ date, ad_id }) => `${date} ${ad_id}`)).size).toBe(rows.length)
  })

  it('has a listed ad for every row, also an archived one', async () => {
    const pages = await read()
    const ads = new Map(pages.flatMap(({ entities }) => entities.ads.map((ad) => [ad.external_id, ad])))
    const adSets = new Set(pages.flatMap(({ entities }) => entities.ad_sets.map(({ external_id }) => external_id)))
    const rows = pages.flatMap((page) => page.rows)
    for (const row of rows) {
      expect(ads.get(row.ad_id)?.ad_set_external_id).toBe(row.ad_set_id)
      expect(adSets).toContain(row.ad_set_id)
    }
    expect(rows.some(({ ad_id }) => ads.get(ad_id)!.status === 'ARCHIVED')).toBe(true)
    expect(pages[0]!.entities.ad_sets[0]).toMatchObject({ daily_budget: '50.5', status: 'ACTIVE' })
  })

  it('continues with the report that was requested before it was interrupted', async () => {
    const pages = await read(session, { ...range, since: '2026-11-08' })
    const requested = pages.find(({ cursor }) => cursor?.includes('"report":"'))!
    const before = await fixture.countRequests(reports)
    await read(session, { ...range, since: '2026-11-08', cursor: requested.cursor })
    // Only the status of the report, which is already prepared.
    expect(await fixture.countRequests(reports)).toBe(before + 1)
  })

  it('requests a report again that has ended', async () => {
    const cursor = JSON.stringify({ day: range.since, span: 30, report: 'ended' })
    expect((await read(session, { ...range, cursor })).flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
  })

  it('of an account without ads has whole days and no rows', async () => {
    const tokens = await pinterestAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    const accounts = await pinterestAds.oauth!.listAccounts(fixture.session(tokens, noAccount))
    const pages = await read(fixture.session(tokens, accounts.at(-1)!))
    expect(pages.flatMap(({ rows }) => rows)).toEqual([])
    expect(pages.flatMap(({ whole_days = [] }) => whole_days)).toHaveLength(45)
  })
})

describe('a response', () => {
  /** Answers every call with the same body, and every download with the same file. */
  const answering = (body: object, file = '{}') => ({
    ...session,
    http: {
      ...session.http,
      json: (async (_: unknown, schema: { parse(value: unknown): unknown }) =>
        schema.parse(body)) as typeof session.http.json,
      ...('url' in body ? {} : { file: async () => Buffer.from(file) }),
    },
  })
  const cursor = JSON.stringify({ day: range.since, span: 30, report: 'id' })
  const prepared = { token: 'id', report_status: 'FINISHED' }

  it('with an unknown currency lists an account without one', async () => {
    const [account] = await pinterestAds.oauth!.listAccounts(answering({ items: [{ id: '1', currency: 'UNK' }] }))
    expect(account).toMatchObject({ external_id: '1', name: '1', currency: null })
  })

  it('with the same bookmark twice ends the list', async () => {
    const failure = await vendorFailureOf(read(answering({ items: [], bookmark: 'same' })))
    expect(failure).toEqual({ kind: 'malformed', message: 'the list has no end' })
  })

  it.each([
    ['IN_PROGRESS', 'throttled'],
    ['FAILED', 'unavailable'],
    ['CANCELLED', 'unavailable'],
    ['EXPIRED', 'unavailable'],
  ])('with a report that stays %s is %s', async (report_status, kind) => {
    const failure = await vendorFailureOf(read(answering({ token: 'id', report_status }), { ...range, cursor }))
    expect(failure.kind).toBe(kind)
  })

  it.each([
    ['https://169.254.169.254/latest?sig=hidden', 'unavailable'],
    ['http://files.example/report?sig=hidden', 'malformed'],
  ])('with a report at %s is not downloaded', async (url, kind) => {
    const failure = await vendorFailureOf(read(answering({ ...prepared, url }), { ...range, cursor }))
    expect(failure.kind).toBe(kind)
    expect(failure.message).not.toContain('hidden')
  })

  it.each([
    ['<html>', 'the report is not readable'],
    ['{"1":[{"DATE":', 'the report is not readable'],
    ['[]', 'the report is not readable'],
    ['{"1":[{"DATE":"2026-10-01"}]}', 'unexpected row'],
  ])('with the report %s is malformed', async (file, message) => {
    const { http } = answering(prepared)
    const link = { ...prepared, url: 'https://files.example/report' }
    const json = (async (_: unknown, schema: { parse(value: unknown): unknown }) =>
      schema.parse(link)) as typeof session.http.json
    const from = { ...session, http: { ...http, json, file: async () => Buffer.from(file) } }
    expect(await vendorFailureOf(read(from, { ...range, cursor }))).toMatchObject({
      ...{ kind: 'malformed', message: expect.stringContaining(message) },
    })
  })
})

describe('a row', () => {
  const row = { DATE: '2026-11-14', CAMPAIGN_ID: '1', AD_GROUP_ID: '2', AD_ID: 3 }

  it.each([
    [1, '0.000001'],
    [0, '0'],
    [1_000_000_000_000, '1000000'],
    [undefined, '0'],
  ])('with %s millionths costs %s', (micros, spend) => {
    expect(toDeliveryRow({ ...row, SPEND_IN_MICRO_DOLLAR: micros })).toMatchObject({
      ...{ ad_id: '3', ad_name: '3', spend, impressions: 0, clicks: 0, platform_conversions: '0' },
    })
  })

  it('adds checkouts, leads and sign-ups with their values', () => {
    const metrics = { TOTAL_CHECKOUT: 2, TOTAL_LEAD: '3', TOTAL_SIGNUP: 4 }
    const values = { TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: 20_500_000, TOTAL_LEAD_VALUE_IN_MICRO_DOLLAR: 1_000_000 }
    expect(toDeliveryRow({ ...row, ...metrics, ...values })).toMatchObject({
      ...{ platform_conversions: '9', platform_conversion_value: '21.5' },
    })
  })

  it.each([{ SPEND_IN_MICRO_DOLLAR: 'n/a' }, { DATE: 'Total' }, { AD_ID: null }])('with %j is malformed', (changes) => {
    expect(() => toDeliveryRow({ ...row, ...changes })).toThrow('unexpected row')
  })
})

it.each([
  [400, { code: 4196, message: 'bad' }, { kind: 'rejected', message: 'bad (4196)', code: '4196' }],
  [404, { code: 2, message: 'AdAccount not found.' }, { kind: 'rejected', code: 'not_found' }],
  [401, { code: 2, message: 'Authentication failed.' }, { kind: 'token_expired' }],
  [401, { code: 283, message: 'invalid grant' }, { kind: 'rejected', code: '283' }],
  [403, { code: 29, message: 'no' }, { kind: 'permission_missing', code: '29' }],
  [429, { code: 8, message: 'slow' }, { kind: 'throttled', retry_after_seconds: 60 }],
  [503, { code: 4197, message: 'ramped down' }, { kind: 'unavailable' }],
  [410, {}, { kind: 'rejected', code: 'version_ended' }],
  [502, '<html>', null],
])('the status %i with %j is read as %j', (status, body, expected) => {
  const failure = parseError({ status, headers: {}, text: JSON.stringify(body) })
  expect(failure).toEqual(expected && expect.objectContaining(expected))
})
