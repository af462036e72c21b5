import { describe, expect, it } from 'vitest'
import { deliveryOf } from '../../../../sandbox/demo/demo-business.ts'
import { tiktokAds as vendor } from '../../../../sandbox/vendors/tiktok-ads/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { tiktokAds } from './index.ts'
import { toStatus } from './list-entities.ts'
import { parseError } from './parse-error.ts'
import { reportRow, toDeliveryRow } from './to-delivery-row.ts'

const range = { since: '2026-10-01', until: today, cursor: null }
const fixture = await vendorOfFile(tiktokAds, vendor)
const session = await fixture.connect()
const read = (from = session) => pagesOf(tiktokAds.readDelivery!(from, range))

describe('connecting', () => {
  it('lists accounts with currency and time zone, and a token that does not expire', () => {
    expect(session.account).toEqual({
      external_id: '7100000000000000001',
      name: 'Muebles Cordillera',
      currency: 'CLP',
      details: { timezone: 'America/Santiago' },
    })
    expect(session.tokens).toMatchObject({ refresh_token: null, expires_at: null, scopes: ['2', '4', '14'] })
  })

  it('works with a pasted token and the id of an account', async () => {
    const values = { access_token: session.tokens.access_token, advertiser_id: session.account.external_id }
    const { tokens, accounts } = await tiktokAds.pasted!.verify(() => fixture, values)
    expect(accounts).toEqual([session.account])
    expect((await read(fixture.session(tokens, accounts[0]!))).flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
  })

  it.each([
    [{ access_token: 'made-up-token-of-20-characters' }, 'token_revoked'],
    [{ advertiser_id: '7100000000000000002' }, 'permission_missing'],
  ])('with the pasted %j fails as %s', async (wrong, kind) => {
    const right = { access_token: session.tokens.access_token, advertiser_id: session.account.external_id }
    const failure = await vendorFailureOf(tiktokAds.pasted!.verify(() => fixture, { ...right, ...wrong }))
    expect(failure.kind).toBe(kind)
  })

  it('does not show the secret of the application in a failure', async () => {
    const registration = { ...session.registration, client_secret: 'wrong-client-secret' }
    const failure = await vendorFailureOf(tiktokAds.oauth!.listAccounts({ ...session, registration }))
    expect(failure.kind).toBe('rejected')
    expect(failure.message).not.toContain('wrong-client-secret')
  })
})

describe('delivery', () => {
  it('has every day of every ad exactly once, with its cost', async () => {
    const rows = (await read()).flatMap((page) => page.rows)
    const planned = deliveryOf(today, 'furniture', 'social_ads').filter(({ date }) => date >= range.since)
    expect(rows.length).toBe(planned.length)
    const total = (all: readonly { spend: string }[]) => all.reduce((sum, { spend }) => sum + Number(spend), 0)
    expect(total(rows)).toBeCloseTo(total(planned), 4)
    expect(new Set(rows.map(({ date, ad_id }) => `${date} ${ad_id}`)).size).toBe(rows.length)
  })

  it('describes every ad with delivery, also a deleted one, together with its parents', async () => {
    const pages = await read()
    const ads = pages.flatMap(({ entities }) => entities.ads)
    const delivering = new Set(pages.flatMap(({ rows }) => rows.map(({ ad_id }) => ad_id)))
    expect(ads.map(({ external_id }) => external_id)).toEqual(expect.arrayContaining([...delivering]))
    const deleted = ads.filter(({ status }) => status === 'DELETED')
    expect(deleted.map(({ external_id }) => delivering.has(external_id))).toEqual([true])
    for (const { entities } of pages) {
      const adSets = entities.ad_sets.map(({ external_id }) => external_id)
      expect(adSets).toEqual(expect.arrayContaining(entities.ads.map(({ ad_set_external_id }) => ad_set_external_id)))
    }
    expect(pages[0]!.entities.ad_sets[0]).toMatchObject({ daily_budget: '50.5', status: 'ACTIVE' })
    expect(pages[0]!.entities.campaigns[0]).toMatchObject({ daily_budget: null, objective: 'WEB_CONVERSIONS' })
  })

  it('of an account without ads has whole days and no rows', async () => {
    const tokens = await tiktokAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    const accounts = await tiktokAds.oauth!.listAccounts(fixture.session(tokens, noAccount))
    const pages = await read(fixture.session(tokens, accounts.at(-1)!))
    expect(pages.flatMap(({ rows }) => rows)).toEqual([])
    expect(pages.flatMap(({ whole_days = [] }) => whole_days)).toHaveLength(45)
  })

  /** Responses of the vendor to requests whose number of days is known. */
  function answering(respond: (days: number) => object) {
    const json = async ({ query }: { query: Record<string, string> }, schema: { parse(value: unknown): unknown }) => {
      const [first, last] = [query.start_date ?? '', query.end_date ?? ''].map((day) => Date.parse(day))
      const days = first ? (last! - first) / 86_400_000 + 1 : 0
      const response = respond(days) as { code: number }
      const failure = parseError({ status: 200, headers: {}, text: JSON.stringify(response) })
      if (failure) throw new (await import('../../provider-error.ts')).ProviderError(failure)
      return schema.parse(response)
    }
    return { ...session, http: { ...session.http, json: json as unknown as typeof session.http.json } }
  }
  const emptyPage = { code: 0, data: { list: [], page_info: { total_page: 0 } } }

  it('requests fewer days when the vendor finds a report too large', async () => {
    const spans: number[] = []
    const pages = await read(
      answering((days) => {
        if (days > 0) spans.push(days)
        return days > 10 ? { code: 40067, message: 'too large' } : emptyPage
      }),
    )
    expect(spans).toEqual([30, 8, 8, 8, 8, 8, 5])
    expect(pages.flatMap(({ whole_days = [] }) => whole_days)).toHaveLength(45)
  })

  it('ends a list whose pages never end', async () => {
    const endless = answering(() => ({ code: 0, data: { list: [], page_info: { total_page: 1_000_000 } } }))
    expect(await vendorFailureOf(read(endless))).toEqual({ kind: 'malformed', message: 'the list has no end' })
  })
})

describe('a row', () => {
  const metrics = { campaign_id: '1', adgroup_id: '2', impressions: '1234', clicks: '0', reach: '-', conversion: '-' }
  const row = (spend: string, day = '2026-11-14 00:00:00') =>
    toDeliveryRow(reportRow.parse({ dimensions: { ad_id: '3', stat_time_day: day }, metrics: { ...metrics, spend } }))

  it.each([
    ['0.00', '0'],
    ['0.000001', '0.000001'],
    ['1000000000000.01', '1000000000000.01'],
    ['-', '0'],
  ])('with the cost %j costs %s', (spend, expected) => {
    expect(row(spend)).toMatchObject({
      ...{ spend: expected, date: '2026-11-14', impressions: 1_234, reach: 0, ad_name: '3' },
      ...{ platform_conversions: '0', platform_conversion_value: null },
    })
  })

  it('with another cost or day is malformed', () => {
    expect(() => row('n/a')).toThrow()
    expect(() => row('1', '2026-11-14 07:00:00')).toThrow()
  })
})

it.each([
  ['ENABLE', 'AD_STATUS_DELIVERY_OK', 'ACTIVE'],
  ['DISABLE', 'AD_STATUS_DISABLE', 'PAUSED'],
  ['ENABLE', 'AD_STATUS_DELETE', 'DELETED'],
  ['FROZEN', null, 'FROZEN'],
  [null, null, null],
])('the switch %s with %s is %s', (operation_status, secondary_status, status) => {
  expect(toStatus({ operation_status, secondary_status })).toBe(status)
})

it.each([
  [0, undefined],
  [20001, undefined],
  [40100, 'throttled'],
  [40132, 'throttled'],
  [61000, 'throttled'],
  [40102, 'token_expired'],
  [40105, 'token_revoked'],
  [40001, 'permission_missing'],
  [40130, 'permission_missing'],
  [50002, 'unavailable'],
  [40002, 'rejected'],
])('the code %i in a successful response is read as %s', (code, kind) => {
  expect(parseError({ status: 200, headers: {}, text: JSON.stringify({ code, message: 'm' }) })?.kind).toBe(kind)
})

it('the pause of throttling is five minutes, because the vendor sends no header', () => {
  const failure = parseError({ status: 200, headers: {}, text: '{"code":40100}' })
  expect(failure).toMatchObject({ retry_after_seconds: 300 })
})

it('an ended version has its own code', () => {
  expect(parseError({ status: 200, headers: {}, text: '{"code":40051}' })).toMatchObject({ code: 'version_ended' })
})
