import { describe, expect, it } from 'vitest'
import { deliveryOf } from '../../../../sandbox/demo/demo-business.ts'
import { packZip } from '../../../../sandbox/pack-zip.ts'
import { microsoftAds as vendor } from '../../../../sandbox/vendors/microsoft-ads/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { microsoftAds } from './index.ts'
import { parseError } from './parse-error.ts'
import { toDeliveryRow } from './to-delivery-row.ts'

const range = { since: '2026-11-08', until: today, cursor: null }
const fixture = await vendorOfFile(microsoftAds, vendor)
const session = await fixture.connect()
const read = (from = session, given: { since: string; until: string; cursor: string | null } = range) =>
  pagesOf(microsoftAds.readDelivery!(from, given))

describe('consent', () => {
  it('lists accounts with their customer, currency and the days of UTC', () => {
    expect(session.account).toEqual({
      external_id: '180000001',
      name: 'Muebles Cordillera',
      currency: 'USD',
      details: { number: 'F10001', customer_id: '250000001', timezone: 'UTC' },
    })
  })

  it('exchanges a code only with the verifier of its challenge', async () => {
    const callback = { ...(await fixture.consent('allow_one')), code_verifier: 'another' }
    expect(await vendorFailureOf(microsoftAds.oauth!.exchangeCode(fixture, callback))).toMatchObject({
      ...{ kind: 'rejected', code: 'invalid_grant' },
    })
  })

  it('replaces the refresh token at every refresh', async () => {
    const fresh = await microsoftAds.oauth!.refreshTokens!(fixture, session.tokens)
    expect(fresh.refresh_token).not.toBe(session.tokens.refresh_token)
    expect(fresh.grantor).toBe(session.tokens.grantor)
  })

  it('does not show the developer token in a failure', async () => {
    const wrong = { ...session.registration, settings: { DEVELOPER_TOKEN: 'wrong-developer-token' } }
    const failure = await vendorFailureOf(microsoftAds.oauth!.listAccounts({ ...session, registration: wrong }))
    expect(failure.message).not.toContain('wrong-developer-token')
  })
})

describe('delivery', () => {
  it('has every day of every ad and asset group exactly once, with its cost', async () => {
    const rows = (await read()).flatMap((page) => page.rows)
    const planned = deliveryOf(today, 'furniture', 'search_ads').filter(({ date }) => date >= range.since)
    expect(rows.length).toBe(planned.length)
    const total = (all: readonly { spend: string }[]) => all.reduce((sum, { spend }) => sum + Number(spend), 0)
    expect(total(rows)).toBeCloseTo(total(planned), 4)
    expect(new Set(rows.map(({ date, ad_id }) => `${date} ${ad_id}`)).size).toBe(rows.length)
    expect(rows.some(({ status }) => status === 'DELETED')).toBe(true)
    expect(rows.some(({ ad_id, ad_set_id }) => ad_id === ad_set_id)).toBe(true)
  })

  it('continues with the reports that were requested before it was interrupted', async () => {
    const [first] = await read()
    const submits = await fixture.countRequests('/Reporting/v13/GenerateReport/Submit')
    await read(session, { ...range, cursor: first!.cursor })
    expect(await fixture.countRequests('/Reporting/v13/GenerateReport/Submit')).toBe(submits)
  })

  it('requests reports again whose ids have ended', async () => {
    const cursor = JSON.stringify({ day: range.since, span: 30, report: 'ended,ended' })
    expect((await read(session, { ...range, cursor })).flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
  })

  it('of an account without ads has whole days and no rows', async () => {
    const tokens = await microsoftAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    const accounts = await microsoftAds.oauth!.listAccounts(fixture.session(tokens, noAccount))
    const pages = await read(fixture.session(tokens, accounts.at(-1)!))
    expect(pages.flatMap(({ rows }) => rows)).toEqual([])
    expect(pages.flatMap(({ whole_days = [] }) => whole_days)).toHaveLength(7)
  })

  it('waits for a report that is not ready after a minute', async () => {
    const json = async (_: unknown, schema: { parse(value: unknown): unknown }) =>
      schema.parse({ ReportRequestId: 'id', ReportRequestStatus: { Status: 'Pending' } })
    const slow = { ...session, http: { ...session.http, json: json as typeof session.http.json } }
    expect(await vendorFailureOf(read(slow))).toMatchObject({ kind: 'throttled' })
  })
})

describe('clicks', () => {
  const clicks = (from = session, given: typeof range | { since: string; until: string; cursor: string } = range) =>
    pagesOf(microsoftAds.readClicks!(from, given))

  it('name the ad, or the asset group as ad set and ad, with the ids of delivery', async () => {
    const found = (await clicks()).flatMap((page) => page.clicks)
    const delivered = new Map((await read()).flatMap((page) => page.rows).map((row) => [row.ad_id, row]))
    expect(found.length).toBeGreaterThan(10)
    expect(found.some(({ ad_id, ad_set_id }) => ad_id === ad_set_id)).toBe(true)
    for (const { ad_id, ad_set_id, campaign_id } of found) {
      expect(delivered.get(ad_id)).toMatchObject({ ad_set_id, campaign_id })
    }
    expect(new Set(found.map(({ click_id }) => click_id)).size).toBe(found.length)
  })

  it('of the last four weeks are read in weeks, each from its report after an interruption', async () => {
    const year = { ...range, since: '2025-11-15' }
    const before = await fixture.countRequests('/Reporting/v13/GenerateReport/Submit')
    const [first] = await clicks(session, year)
    expect(await fixture.countRequests('/Reporting/v13/GenerateReport/Submit')).toBe(before + 4)
    expect(JSON.parse(first!.cursor!)).toMatchObject({ day: '2026-10-18' })
    await clicks(session, { ...year, cursor: first!.cursor! })
    expect(await fixture.countRequests('/Reporting/v13/GenerateReport/Submit')).toBe(before + 7)
    const ended = JSON.stringify({ day: '2026-11-08', report: 'ended' })
    expect((await clicks(session, { ...year, cursor: ended })).flatMap((page) => page.clicks).length).toBeGreaterThan(
      10,
    )
  })

  it('are none where the vendor rejects the request for the report', async () => {
    await fixture.script({ kind: 'version_ended', path: '/Submit', times: 1 })
    expect(await clicks()).toEqual([{ clicks: [], cursor: null }])
    await fixture.unscript()
  })
})

describe('a prepared report', () => {
  const linkingTo = (link: string) => ({
    ...session,
    http: {
      ...session.http,
      json: (async (_: unknown, schema: { parse(value: unknown): unknown }) =>
        schema.parse({
          ...{ ReportRequestId: 'id', ReportRequestStatus: { Status: 'Success', ReportDownloadUrl: link } },
        })) as typeof session.http.json,
    },
  })
  const holding = (file: Buffer) => {
    const linked = linkingTo('https://files.example/report')
    const unpack: typeof session.http.file = async (_, options) =>
      (await import('../unpack-file.ts')).unpackFile(file, options!.unpack!, 10_000_000)
    return { ...linked, http: { ...linked.http, file: unpack } }
  }

  it.each(['https://169.254.169.254/latest?sig=hidden', 'https://127.0.0.1/report?sig=hidden'])(
    'at the private address %s is not downloaded',
    async (link) => {
      const failure = await vendorFailureOf(read(linkingTo(link)))
      expect(failure.kind).toBe('unavailable')
      expect(failure.message).not.toContain('hidden')
    },
  )

  it.each([
    ['a bomb', packZip('report.csv', Buffer.alloc(20_000_000)), 'the file is too large'],
    ['truncated', packZip('report.csv', 'a,b\n1,2\n').subarray(0, -30), 'the file is not a ZIP'],
    ['of another shape', packZip('report.csv', 'a,b\n1,2\n'), 'unexpected row'],
    ['cut off in a row', packZip('report.csv', 'a,b\n1'), 'a row of the file is incomplete'],
  ])('that is %s is malformed', async (_, file, message) => {
    const expected = { kind: 'malformed', message: expect.stringContaining(message) }
    expect(await vendorFailureOf(read(holding(file)))).toMatchObject(expected)
    const clicks = pagesOf(microsoftAds.readClicks!(holding(file), range))
    expect(await vendorFailureOf(clicks)).toMatchObject(expected)
  })
})

describe('a row', () => {
  const record = {
    TimePeriod: '2026-11-14',
    CampaignId: '1',
    AdGroupId: '2',
    AdId: '3',
    Impressions: '1,234',
    Clicks: '0',
  }

  it.each([
    ['0', '0'],
    ['0.000001', '0.000001'],
    ['1,000,000.50', '1000000.5'],
    ['', '0'],
  ])('with the cost %j costs %s', (Spend, spend) => {
    expect(toDeliveryRow({ ...record, Spend })).toMatchObject({ spend, impressions: 1_234, ad_name: '2 3' })
  })

  it('of no ad is left out, and one that is not a row is malformed', () => {
    expect(toDeliveryRow({ ...record, AdId: '', Spend: '1' })).toBeNull()
    expect(() => toDeliveryRow({ ...record, TimePeriod: 'Total', Spend: '1' })).toThrow('malformed')
    expect(() => toDeliveryRow({ ...record, Spend: 'n/a' })).toThrow('malformed')
  })
})

it.each([
  ['Errors', { Errors: [{ Code: 117, Message: 'slow' }] }, 'throttled'],
  ['OperationErrors', { OperationErrors: [{ Code: 207, Message: 'slow', Details: null }] }, 'throttled'],
  ['a token that has expired', { Errors: [{ Code: 109, ErrorCode: 'AuthenticationTokenExpired' }] }, 'token_expired'],
  ['a missing permission', { Errors: [{ Code: '106' }] }, 'permission_missing'],
  ['a failure', { OperationErrors: [{ Code: 0 }] }, 'unavailable'],
  ['another error', { BatchErrors: [{ Code: 5606 }] }, 'rejected'],
  ['a token error', { error: 'invalid_grant' }, 'rejected'],
  ['nothing', {}, undefined],
])('%s is read as %s', (_, body, kind) => {
  expect(parseError({ status: 400, headers: {}, text: JSON.stringify(body) })?.kind).toBe(kind)
})
