import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deliveryOf } from '../../../../sandbox/demo/demo-business.ts'
import { snapchatAds as vendor } from '../../../../sandbox/vendors/snapchat-ads/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { ProviderError } from '../../provider-error.ts'
import { describeAds } from '../../vendor-rows.ts'
import type { VendorRequest } from '../vendor-http.ts'
import { snapchatAds } from './index.ts'
import { toStatus } from './list-entities.ts'
import { parseError } from './parse-error.ts'
import { toDayStart } from './read-delivery.ts'
import { adStats, metrics, toDeliveryRow } from './to-delivery-row.ts'

const range = { since: '2026-08-20', until: today, cursor: null }
const fixture = await vendorOfFile(snapchatAds, vendor)
const session = await fixture.connect()
const read = (from = session) => pagesOf(snapchatAds.readDelivery!(from, range))
const account = '/v1/adaccounts/a0000000-0000-4000-8000-000000000001'

type Json = typeof session.http.json
type Reading = (request: VendorRequest, schema: { parse(value: unknown): unknown }) => Promise<unknown>

const through = (json: Reading) => ({ ...session, http: { ...session.http, json: json as unknown as Json } })

/** The session with other bodies in its responses. */
function changing(change: (body: object, address: string) => object) {
  return through(async (request, schema) => {
    const body = await session.http.json(request, z.looseObject({}))
    return schema.parse(change(body, request.path ?? request.url ?? ''))
  })
}

/** The session, all of whose responses have this body. */
function answering(body: object) {
  return through(async (_, schema) => {
    const failure = parseError({ status: 200, headers: {}, text: JSON.stringify(body) })
    if (failure) throw new ProviderError(failure)
    return schema.parse(body)
  })
}

describe('connecting', () => {
  it('lists accounts of all organizations with currency and time zone', async () => {
    expect(session.account).toEqual({
      external_id: 'a0000000-0000-4000-8000-000000000001',
      name: 'Muebles Cordillera',
      currency: 'USD',
      details: { timezone: 'America/Santiago' },
    })
    const tokens = await snapchatAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    expect(await snapchatAds.oauth!.listAccounts(fixture.session(tokens, noAccount))).toHaveLength(3)
  })

  it('keeps the refresh token when it refreshes', async () => {
    const fresh = await snapchatAds.oauth!.refreshTokens!(fixture, session.tokens)
    expect(fresh.refresh_token).toBe(session.tokens.refresh_token)
    expect(fresh.scopes).toEqual(['snapchat-marketing-api', 'snapchat-offline-conversions-api'])
    expect(fresh.expires_at).toEqual(new Date('2026-11-14T16:00:00Z'))
  })

  it('keeps the scopes when the vendor does not repeat them, and takes a replaced refresh token', async () => {
    const { http } = answering({ access_token: 'new', refresh_token: 'replaced' })
    const fresh = await snapchatAds.oauth!.refreshTokens!({ ...fixture, http }, session.tokens)
    expect(fresh).toMatchObject({ refresh_token: 'replaced', scopes: session.tokens.scopes })
  })

  it('does not show the secret of the application in a failure', async () => {
    const registration = { ...session.registration, client_secret: 'wrong-client-secret' }
    const refreshed = snapchatAds.oauth!.refreshTokens!({ ...fixture, registration }, session.tokens)
    const failure = await vendorFailureOf(refreshed)
    expect(failure.kind).toBe('token_expired')
    expect(failure.message).not.toContain('wrong-client-secret')
  })
})

describe('delivery', () => {
  it('has every day of every ad exactly once, with its cost, also across clock changes', async () => {
    const rows = (await read()).flatMap((page) => page.rows)
    const planned = deliveryOf(today, 'furniture', 'social_ads').filter(({ date }) => date >= range.since)
    const byDay = (all: readonly { date: string; spend: string }[]) => {
      const sums = Map.groupBy(all, ({ date }) => date)
      return [...sums].map(([date, of]) => [date, of.reduce((sum, { spend }) => sum + Number(spend), 0).toFixed(3)])
    }
    expect(byDay(rows).toSorted()).toEqual(byDay(planned).toSorted())
    expect(new Set(rows.map(({ date, ad_id }) => `${date} ${ad_id}`)).size).toBe(rows.length)
  })

  it('names the parents of every ad, also of a deleted one', async () => {
    const pages = await read()
    const ads = pages.flatMap(({ entities }) => entities.ads)
    const delivering = new Set(pages.flatMap(({ rows }) => rows.map(({ ad_id }) => ad_id)))
    expect(ads.map(({ external_id }) => external_id)).toEqual(expect.arrayContaining([...delivering]))
    expect(
      ads.filter(({ status }) => status === 'DELETED').map(({ external_id }) => delivering.has(external_id)),
    ).toEqual([true])
    expect(pages[0]!.entities.ad_sets[0]).toMatchObject({ daily_budget: '50.5', status: 'ACTIVE' })
    expect(pages[0]!.entities.campaigns[0]).toMatchObject({ daily_budget: null, objective: 'SALES' })
    expect(pages.flatMap(({ rows }) => rows)[0]).toMatchObject({ reach: 0, platform_conversion_value: '0' })
  })

  it('reads an ad that is not in the lists, and keeps the spend of one that no longer exists under its id', async () => {
    const [first] = await read()
    const { ads } = first!.entities
    const gone = ads[1]!.external_id
    const without = changing((body, address) => {
      if (!/\/(ads|adsquads)(\/|\?|$)/.test(address)) return body
      if (address.includes('/adaccounts/')) return { ads: [], adsquads: [] }
      return address.includes(gone) ? { ads: [] } : body
    })
    const rows = (await read(without)).flatMap((page) => page.rows)
    const rowOf = (id: string) => rows.find(({ ad_id }) => ad_id === id)!
    const found = ads.find(({ external_id }) => external_id !== gone && rowOf(external_id))!
    expect(rowOf(found.external_id)).toMatchObject({
      ad_name: found.name,
      ...{ ad_set_id: found.ad_set_external_id, campaign_id: found.campaign_external_id },
    })
    expect(rowOf(gone)).toMatchObject({ ad_name: gone, ad_set_id: gone, campaign_id: gone, status: null })
  })

  it('lists the entities once, also when it continues from a cursor', async () => {
    const [first] = await read()
    const before = await fixture.countRequests(`${account}/campaigns`)
    await pagesOf(snapchatAds.readDelivery!(session, { ...range, cursor: first!.cursor }))
    expect(await fixture.countRequests(`${account}/campaigns`)).toBe(before + 1)
  })

  it.each([
    ['the same link twice', 'https://adsapi.snapchat.com/v1/x?cursor=1', 'the list has no end'],
    ['a link to another host', 'https://elsewhere.example/next', 'a link leads to another host'],
  ])('ends a list with %s', async (_, next_link, message) => {
    const looping = through(async ({ url }, schema) =>
      url && !url.startsWith('https://adsapi')
        ? session.http.json({ url, bearerToken: 'token' }, schema as never)
        : schema.parse({ request_status: 'SUCCESS', ads: [], paging: { next_link } }),
    )
    expect(await vendorFailureOf(read(looping))).toEqual({ kind: 'malformed', message })
  })

  it.each([
    ['the request', { request_status: 'ERROR', debug_message: 'no', error_code: 'E1' }, 'rejected', 'no'],
    ['an item', { ads: [{ sub_request_status: 'error', sub_request_error_reason: 'gone' }] }, 'rejected', 'gone'],
    ['the shape', { ads: [{ sub_request_status: 'success', ad: { id: 7 } }] }, 'malformed', 'unexpected ad'],
    ['the list', { request_status: 'success' }, 'malformed', 'the response has no ads'],
  ])('fails when %s failed in a successful response', async (_, body, kind, message) => {
    expect(await vendorFailureOf(read(answering(body)))).toMatchObject({ kind, message })
  })

  it.each([
    ['2026-10-31', 'America/Los_Angeles', '2026-10-31T00:00:00.000-07:00'],
    ['2026-11-02', 'America/Los_Angeles', '2026-11-02T00:00:00.000-08:00'],
    ['2026-11-14', 'Asia/Kolkata', '2026-11-14T00:00:00.000+05:30'],
    ['2026-11-14', 'UTC', '2026-11-14T00:00:00.000+00:00'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T01:00:00.000-03:00'],
  ])('%s begins in %s at %s', (day, zone, expected) => {
    expect(toDayStart(day, zone)).toBe(expected)
  })
})

describe('a row', async () => {
  const describeAd = await describeAds({ campaigns: [], ad_sets: [], ads: [] }, [], async () => ({
    ad_sets: [],
    ads: [],
  }))
  const ad = { date: '2026-11-14', ...describeAd('3') }
  const row = (stats: object, goal: string | null = null) => {
    const timeseries = [{ start_time: '2026-11-14T00:00:00.000-03:00', stats }]
    return toDeliveryRow(ad, adStats.parse({ id: '3', timeseries }).timeseries[0]!.stats, goal)
  }

  it.each([
    [1, '0.000001'],
    [0, '0'],
    [1_000_000_000_000, '1000000'],
    [undefined, '0'],
  ])('with %s millionths costs %s', (spend, expected) => {
    expect(row({ spend, impressions: 5 })).toMatchObject({
      ...{ spend: expected, impressions: 5, clicks: 0, platform_conversions: null, platform_conversion_value: null },
    })
  })

  const counts = { conversion_purchases: 2, conversion_purchases_value: 90_000_000, conversion_sign_ups: 7 }
  it.each([
    ['PIXEL_PURCHASE', '2', '90'],
    [null, '2', '90'],
    ['PIXEL_SIGNUP', '7', null],
    ['LEAD_FORM_SUBMISSIONS', '4', null],
  ])('of an ad squad with the goal %s has %s conversions', (goal, platform_conversions, platform_conversion_value) => {
    expect(row({ spend: 0, ...counts, native_leads: 4 }, goal)).toMatchObject({
      ...{ platform_conversions, platform_conversion_value },
    })
  })

  it('of another shape is malformed', () => {
    expect(() => row({ spend: 'n/a' })).toThrow()
    expect(() => adStats.parse({ id: '3', timeseries: [{ start_time: '2026-11-14', stats: {} }] })).toThrow()
  })

  it('has only metrics that are requested, each once', () => {
    expect(metrics).toEqual(expect.arrayContaining(['swipes', ...Object.keys(counts), 'native_leads']))
    expect(new Set(metrics).size).toBe(metrics.length)
  })
})

it.each([
  ['active', null, 'ACTIVE'],
  ['PAUSED', false, 'PAUSED'],
  ['ACTIVE', true, 'DELETED'],
  [null, null, null],
])('the status %s with deleted %s is %s', (status, deleted, expected) => {
  expect(toStatus({ status, deleted })).toBe(expected)
})

it.each([
  [200, { request_status: 'success' }, undefined, undefined],
  [200, { request_status: 'ERROR', debug_message: 'd', error_code: 'E1' }, 'rejected', 'd'],
  [404, { request_status: 'ERROR', display_message: 's' }, 'rejected', 's'],
  [400, { error: 'invalid_grant' }, 'rejected', 'invalid_grant'],
  [200, { status: 'VALID' }, undefined, undefined],
  [200, { status: 'INVALID', event: 0, errors: { codes: ['C'], error_msgs: ['a', 'b'] } }, 'rejected', 'a; b'],
  [400, { status: 'INVALID', reason: 'Invalid access token' }, 'token_expired', 'Invalid access token'],
  [410, {}, 'rejected', 'the version ended'],
  [401, { request_status: 'ERROR' }, undefined, undefined],
  [429, {}, undefined, undefined],
])('the status %i with %j is read as %s', (status, body, kind, message) => {
  expect(parseError({ status, headers: {}, text: JSON.stringify(body) })).toEqual(
    kind === undefined ? null : expect.objectContaining({ kind, message }),
  )
})
