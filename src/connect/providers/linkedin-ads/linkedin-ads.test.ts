import { describe, expect, it } from 'vitest'
import { deliveryOf } from '../../../../sandbox/demo/demo-business.ts'
import { linkedinAds as vendor } from '../../../../sandbox/vendors/linkedin-ads/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { dayMs } from '../../../kernel/time/durations.ts'
import type { VendorSession } from '../../provider.ts'
import { describeAds } from '../../vendor-rows.ts'
import { numericId } from './call-api.ts'
import { linkedinAds } from './index.ts'
import { toStatus } from './list-entities.ts'
import { parseError } from './parse-error.ts'
import { reportPath, rowsMax } from './read-delivery.ts'
import { reportRow, toDeliveryRow } from './to-delivery-row.ts'

const range = { since: '2026-10-01', until: today, cursor: null }
const fixture = await vendorOfFile(linkedinAds, vendor)
const session = await fixture.connect()
const read = (from = session) => pagesOf(linkedinAds.readDelivery!(from, range))
const oauth = linkedinAds.oauth!

/** A session whose responses are the given ones. */
function answering(respond: (path: string) => unknown): VendorSession {
  const json = async ({ path = '' }: { path?: string }, schema: { parse(value: unknown): unknown }) =>
    schema.parse(respond(path))
  return { ...session, http: { ...session.http, json: json as unknown as typeof session.http.json } }
}

describe('connecting', () => {
  it('lists accounts with their currency; days are those of UTC', async () => {
    expect(session.account).toEqual({
      ...{ external_id: '512000001', name: 'Muebles Cordillera', currency: 'CLP', details: { timezone: 'UTC' } },
    })
    const tokens = await oauth.exchangeCode(fixture, await fixture.consent('allow_several'))
    expect(await oauth.listAccounts(fixture.session(tokens, noAccount))).toHaveLength(3)
  })

  it('shows the status of an account that does not run', async () => {
    const rows = [{ id: 5, name: 'Old', currency: 'USD', status: 'CANCELED' }]
    const [account] = await oauth.listAccounts(answering(() => ({ elements: rows })))
    expect(account!.details).toEqual({ timezone: 'UTC', status: 'CANCELED' })
  })

  const exchange = (token: object) => {
    const call = answering(() => ({
      access_token: 'a',
      expires_in: 5_184_000,
      scope: 'r_ads,r_ads_reporting',
      ...token,
    }))
    return oauth.exchangeCode(call, { code: 'c', redirect_uri: 'https://a.example', code_verifier: '', query: {} })
  }
  const daysLeft = (end: Date | null | undefined) => end && (end.getTime() - fixture.clock.now.getTime()) / dayMs

  it.each([
    ['without a refresh token', {}, 60],
    ['with a refresh token', { refresh_token: 'r', refresh_token_expires_in: 31_536_000 }, 365],
    ['with a refresh token whose end is unknown', { refresh_token: 'r' }, null],
  ])('knows the end of a consent %s', async (_, token, days) => {
    const { ends_at, expires_at, scopes } = await exchange(token)
    expect([daysLeft(ends_at), daysLeft(expires_at)]).toEqual([days, 60])
    expect(scopes).toEqual(['r_ads', 'r_ads_reporting'])
  })

  it('keeps the refresh token, its end and the scopes where a refresh returns none', async () => {
    const ends_at = new Date('2027-01-01T00:00:00Z')
    const before = { ...session.tokens, refresh_token: 'r', ends_at }
    const fresh = await oauth.refreshTokens!(
      answering(() => ({ access_token: 'b', expires_in: 60 })),
      before,
    )
    expect(fresh).toMatchObject({ access_token: 'b', refresh_token: 'r', ends_at, scopes: before.scopes })
  })

  it('cannot refresh without a refresh token: the person consents again', async () => {
    const tokens = { ...session.tokens, refresh_token: null }
    expect((await vendorFailureOf(oauth.refreshTokens!(fixture, tokens))).kind).toBe('token_revoked')
  })

  it('does not show the secret of the application in a failure', async () => {
    const registration = { ...session.registration, client_secret: 'wrong-client-secret' }
    const failure = await vendorFailureOf(oauth.refreshTokens!({ ...fixture, registration }, session.tokens))
    expect(failure).toMatchObject({ kind: 'token_expired' })
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

  it('has campaign groups as campaigns, campaigns as ad sets and creatives as ads, by number', async () => {
    const entities = (await read()).map((page) => page.entities)
    const campaigns = entities.flatMap((page) => page.campaigns)
    const adSets = entities.flatMap((page) => page.ad_sets)
    const ads = entities.flatMap((page) => page.ads)
    expect(campaigns[0]).toMatchObject({ external_id: expect.stringMatching(/^6\d{8}$/), status: 'ACTIVE' })
    expect(adSets[0]).toMatchObject({ external_id: expect.stringMatching(/^7\d{8}$/), daily_budget: '50.5' })
    expect(ads[0]).toMatchObject({
      external_id: expect.stringMatching(/^8\d{8}$/),
      ad_set_external_id: expect.stringMatching(/^7\d{8}$/),
      campaign_external_id: expect.stringMatching(/^6\d{8}$/),
    })
  })

  it('names the parents of every ad, also of an archived one that is not in the list', async () => {
    const pages = await read()
    const listed = new Set(pages.flatMap(({ entities }) => entities.ads.map(({ external_id }) => external_id)))
    const adSets = new Set(pages.flatMap(({ entities }) => entities.ad_sets.map(({ external_id }) => external_id)))
    const rows = pages.flatMap((page) => page.rows)
    for (const row of rows) expect(adSets).toContain(row.ad_set_id)
    const archived = rows.filter(({ ad_id }) => !listed.has(ad_id))
    expect(new Set(archived.map(({ status }) => status))).toEqual(new Set(['ARCHIVED']))
  })

  it('keeps the spend of an ad that cannot be read any more', async () => {
    const row = {
      dateRange: { start: { year: 2026, month: 11, day: 3 } },
      ...{ pivotValues: ['urn:li:sponsoredCreative:9'], costInLocalCurrency: '12.5' },
    }
    const gone = answering((path) => ({ elements: path.includes('adAnalytics') ? [row] : [] }))
    const [found] = (await read(gone)).flatMap((page) => page.rows)
    expect(found).toMatchObject({ ad_id: '9', ad_set_id: '9', campaign_id: '9', spend: '12.5', date: '2026-11-03' })
  })

  it('requests fewer days when a report may not be whole, but accepts a single day', async () => {
    const spans: string[] = []
    const many = Array.from({ length: rowsMax }, (_, index) => ({
      dateRange: { start: { year: 2026, month: 10, day: 1 } },
      pivotValues: [`urn:li:sponsoredCreative:${index}`],
    }))
    const cutting = answering((path) => {
      if (!path.includes('adAnalytics')) return { elements: [] }
      spans.push(path.replace(/.*dateRange=(.*)&accounts.*/, '$1'))
      const [first, last] = [...path.matchAll(/\(year:\d+,month:\d+,day:\d+\)/g)].map(String)
      return { elements: first === last ? [] : many }
    })
    const days = (await read(cutting)).flatMap(({ whole_days = [] }) => whole_days)
    expect(days).toHaveLength(45)
    expect(spans.slice(0, 4)).toEqual([
      '(start:(year:2026,month:10,day:1),end:(year:2026,month:11,day:14))',
      '(start:(year:2026,month:10,day:1),end:(year:2026,month:10,day:12))',
      '(start:(year:2026,month:10,day:1),end:(year:2026,month:10,day:3))',
      '(start:(year:2026,month:10,day:1),end:(year:2026,month:10,day:1))',
    ])
  })

  it('ends a list whose next page repeats', async () => {
    const looping = answering(() => ({ elements: [], metadata: { nextPageToken: 'same' } }))
    expect(await vendorFailureOf(read(looping))).toEqual({ kind: 'malformed', message: 'the list has no end' })
  })

  it('encodes URNs but not the syntax around them', () => {
    expect(reportPath('5', '2026-11-01', '2026-11-17')).toContain(
      'dateRange=(start:(year:2026,month:11,day:1),end:(year:2026,month:11,day:17))&accounts=List(urn%3Ali%3AsponsoredAccount%3A5)&',
    )
  })
})

describe('a row', async () => {
  const describeAd = await describeAds({ campaigns: [], ad_sets: [], ads: [] }, [], async () => ({
    ad_sets: [],
    ads: [],
  }))
  const ad = describeAd('3')
  const row = {
    dateRange: { start: { year: 2026, month: 1, day: 9 }, end: { year: 2026, month: 1, day: 9 } },
    ...{ pivotValues: ['urn:li:sponsoredCreative:3'], impressions: 5, externalWebsiteConversions: 2 },
  }

  it.each([
    ['539.700000000000192784', '539.7'],
    ['0.000001', '0.000001'],
    [0, '0'],
    ['1000000000000', '1000000000000'],
    [undefined, '0'],
  ])('with the cost %s costs %s', (costInLocalCurrency, expected) => {
    expect(toDeliveryRow(reportRow.parse({ ...row, costInLocalCurrency }), ad)).toMatchObject({
      ...{ date: '2026-01-09', ad_id: '3', spend: expected, impressions: 5, clicks: 0 },
      ...{ platform_conversions: '2', platform_conversion_value: null },
    })
  })

  it.each([
    ['a cost that is no amount', { costInLocalCurrency: 'n/a' }],
    ['a day that does not exist', { dateRange: { start: { year: 2026, month: 2, day: 30 } } }],
    ['two ads', { pivotValues: ['urn:li:sponsoredCreative:3', 'urn:li:sponsoredCreative:4'] }],
  ])('with %s is malformed', (_, change) => {
    expect(() => reportRow.parse({ ...row, ...change })).toThrow()
  })
})

it.each([
  [512, '512'],
  ['512', '512'],
  ['urn:li:sponsoredCampaignGroup:512', '512'],
])('the id %s is %s', (written, id) => {
  expect(numericId.parse(written)).toBe(id)
})

it.each([
  ['PAUSED', 'PAUSED'],
  ['ARCHIVED', 'ARCHIVED'],
  ['PENDING_DELETION', 'DELETED'],
  ['REMOVED', 'DELETED'],
  [null, null],
])('the status %s is %s', (status, expected) => {
  expect(toStatus(status)).toBe(expected)
})

it.each([
  [
    400,
    { message: 'bad', code: 'FIELD_VALUE_TOO_LOW' },
    { kind: 'rejected', message: 'bad', code: 'FIELD_VALUE_TOO_LOW' },
  ],
  [422, { message: 'Index: 0, ERROR :: no', status: 422 }, { kind: 'rejected', code: '422' }],
  [
    400,
    { error: 'invalid_grant', error_description: 'gone' },
    { kind: 'rejected', message: 'gone', code: 'invalid_grant' },
  ],
  [426, { message: 'not active' }, { kind: 'rejected', code: 'version_ended' }],
  [401, { serviceErrorCode: 65601, message: 'revoked' }, { kind: 'token_revoked', message: 'revoked' }],
  [401, { code: 'REVOKED_ACCESS_TOKEN' }, { kind: 'token_revoked', message: '401' }],
  [401, { serviceErrorCode: 65602, code: 'EXPIRED_ACCESS_TOKEN' }, null],
  [403, { code: 'ACCESS_DENIED' }, null],
  [429, {}, { kind: 'throttled', retry_after_seconds: 900 }],
  [500, {}, null],
] as const)('the status %i with %j is read as %j', (status, body, expected) => {
  const read = parseError({ status, headers: {}, text: JSON.stringify(body) })
  expect(read).toEqual(expected && expect.objectContaining(expected))
})
