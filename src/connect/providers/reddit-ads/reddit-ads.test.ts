import { describe, expect, it } from 'vitest'
import { deliveryOf } from '../../../../sandbox/demo/demo-business.ts'
import { conversionToken, redditAds as vendor } from '../../../../sandbox/vendors/reddit-ads/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { describeAds } from '../../vendor-rows.ts'
import { redditAds } from './index.ts'
import { parseError } from './parse-error.ts'
import { toTimes } from './read-delivery.ts'
import { reportRow, toDeliveryRow } from './to-delivery-row.ts'

const range = { since: '2026-10-01', until: today, cursor: null }
const fixture = await vendorOfFile(redditAds, vendor)
const session = await fixture.connect()
const read = (from = session) => pagesOf(redditAds.readDelivery!(from, range))

describe('connecting', () => {
  it('lists accounts of all businesses with currency and time zone', async () => {
    expect(session.account).toEqual({
      external_id: 'a2_sandbox1',
      name: 'Muebles Cordillera',
      currency: 'CLP',
      details: { timezone: 'America/Santiago' },
    })
    const tokens = await redditAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    expect(await redditAds.oauth!.listAccounts(fixture.session(tokens, noAccount))).toHaveLength(3)
  })

  it('keeps the refresh token when it refreshes', async () => {
    const fresh = await redditAds.oauth!.refreshTokens!(fixture, session.tokens)
    expect(fresh.refresh_token).toBe(session.tokens.refresh_token)
    expect(fresh.expires_at).toEqual(new Date('2026-11-15T15:00:00Z'))
  })

  it('does not show the secret of the application in a failure', async () => {
    const registration = { ...session.registration, client_secret: 'wrong-client-secret' }
    const failure = await vendorFailureOf(redditAds.oauth!.refreshTokens!({ ...fixture, registration }, session.tokens))
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

  it('names the parents of every ad, also of an archived one that is not in the list', async () => {
    const pages = await read()
    const listed = new Set(pages.flatMap(({ entities }) => entities.ads.map(({ external_id }) => external_id)))
    const adSets = new Set(pages.flatMap(({ entities }) => entities.ad_sets.map(({ external_id }) => external_id)))
    const rows = pages.flatMap((page) => page.rows)
    for (const row of rows) expect(adSets).toContain(row.ad_set_id)
    const archived = rows.filter(({ ad_id }) => !listed.has(ad_id))
    expect(new Set(archived.map(({ status }) => status))).toEqual(new Set(['ARCHIVED']))
    expect(pages[0]!.entities.ad_sets[0]).toMatchObject({ daily_budget: '50.5', status: 'ACTIVE' })
  })

  it('lists the entities once, also when it continues from a cursor', async () => {
    const [first] = await read()
    const before = await fixture.countRequests('/api/v3/ad_accounts/a2_sandbox1/campaigns')
    await pagesOf(redditAds.readDelivery!(session, { ...range, cursor: first!.cursor }))
    expect(await fixture.countRequests('/api/v3/ad_accounts/a2_sandbox1/campaigns')).toBe(before + 1)
  })

  it.each([
    ['the same link twice', 'https://ads-api.reddit.com/api/v3/x?page.token=1', 'the list has no end'],
    ['a link to another host', 'https://elsewhere.example/next', 'a link leads to another host'],
  ])('ends a list with %s', async (_, next_url, message) => {
    const json = async ({ url }: { url?: string }, schema: { parse(value: unknown): unknown }) =>
      url && !url.startsWith('https://ads-api')
        ? session.http.json({ url, bearerToken: 'token' }, schema as never)
        : schema.parse({ data: [], pagination: { next_url } })
    const looping = { ...session, http: { ...session.http, json: json as unknown as typeof session.http.json } }
    expect(await vendorFailureOf(read(looping))).toEqual({ kind: 'malformed', message })
  })

  it.each([
    ['of past days', '2026-11-01', '2026-11-03', '2026-10-31T00:00:00Z', '2026-11-05T00:00:00Z'],
    ['of today', '2026-11-14', '2026-11-14', '2026-11-13T00:00:00Z', '2026-11-14T16:00:00Z'],
  ])(
    'requests the hours %s with a day more on both sides, but not the future',
    (_, first, last, starts_at, ends_at) => {
      expect(toTimes(first, last, new Date('2026-11-14T15:20:00Z'))).toEqual({ starts_at, ends_at })
    },
  )
})

describe('a row', async () => {
  const describeAd = await describeAds({ campaigns: [], ad_sets: [], ads: [] }, [], async () => ({
    ad_sets: [],
    ads: [],
  }))
  const ad = describeAd('t3_3', '1')
  const row = { date: '2026-11-14', campaign_id: '1', ad_id: 't3_3', impressions: 5, clicks: null }

  it.each([
    [1, '0.000001'],
    [0, '0'],
    [1_000_000_000_000, '1000000'],
    [undefined, '0'],
  ])('with %s millionths costs %s', (spend, expected) => {
    expect(toDeliveryRow(reportRow.parse({ ...row, spend }), ad)).toMatchObject({
      ...{ spend: expected, impressions: 5, clicks: 0, platform_conversions: null },
    })
  })

  it('of another shape is malformed', () => {
    expect(() => reportRow.parse({ ...row, spend: 'n/a' })).toThrow()
    expect(() => reportRow.parse({ ...row, date: 'Total' })).toThrow()
  })
})

it.each([
  [
    400,
    { error: { code: 400, message: 'bad', fields: [{ field: 'data.x', message: 'no' }] } },
    'rejected',
    'bad; data.x: no',
  ],
  [400, { error: 'invalid_grant' }, 'rejected', 'invalid_grant'],
  [410, {}, 'rejected', 'the version ended'],
  [401, { error: { reason: 'UNAUTHORIZED' } }, undefined, undefined],
  [429, {}, undefined, undefined],
])('the status %i with %j is read as %s', (status, body, kind, message) => {
  expect(parseError({ status, headers: {}, text: JSON.stringify(body) })).toEqual(
    kind === undefined ? null : expect.objectContaining({ kind, message }),
  )
})

describe('sending', () => {
  const receiver = redditAds.conversions!
  const event = {
    ...{ event_at: Date.parse(`${today}T10:00:00Z`), action_source: 'WEBSITE', click_id: 'c-1' },
    ...{ type: { tracking_type: 'LEAD' }, user: {}, metadata: { conversion_id: 'e-1' } },
  }

  it('reports to the pixel of the account, with the test id', async () => {
    const [target] = await receiver.listTargets(session)
    expect(await receiver.send(session, target!.external_id, [event], { test_event_code: 'T1' })).toEqual({
      kind: 'accepted',
    })
    const response = await fetch(`${fixture.origin}/sandbox/received`)
    const received = (await response.json()) as { bodies: string[] }
    expect(JSON.parse(received.bodies.at(-1)!).data.test_id).toBe('T1')
  })

  it.each([
    ['an invalid event', 'a2_sandbox1', { user: { email: 'a@example.com' } }, 'rejected'],
    ['an old event', 'a2_sandbox1', { event_at: 1 }, 'rejected'],
    ['a pixel that does not exist', 'a2_other', {}, 'destination_missing'],
  ])('%s is not accepted', async (_, pixel, changes, kind) => {
    expect((await receiver.send(session, pixel, [event, { ...event, ...changes }])).kind).toBe(kind)
  })

  it('needs the scope for it', () => {
    expect(receiver.canSend(session.tokens)).toBe(true)
    expect(receiver.canSend({ ...session.tokens, scopes: ['adsread'] })).toBe(false)
  })

  it('works with a pasted token of a pixel, which reads nothing', async () => {
    const verify = (access_token: string) =>
      redditAds.pasted!.verify(() => fixture, { access_token, pixel_id: 'a2_sandbox1' })
    const { tokens, accounts } = await verify(conversionToken)
    const own = fixture.session(tokens, accounts[0]!)
    // Another id than that of the account, so that a connection that reads it is not replaced.
    expect(own.account).toMatchObject({ external_id: 'conversions:a2_sandbox1', details: { only: 'conversions' } })
    expect(await receiver.listTargets(own)).toMatchObject([{ external_id: 'a2_sandbox1' }])
    expect(await receiver.send(own, 'a2_sandbox1', [event])).toEqual({ kind: 'accepted' })
    expect((await vendorFailureOf(verify('sandbox-reddit-conversion-token-0002'))).kind).toBe('token_expired')
  })
})
