import { describe, expect, it } from 'vitest'
import { deliveryOf } from '../../../sandbox/demo/demo-business.ts'
import { clickIdOf } from '../../../sandbox/vendors/microsoft-ads/reports.ts'
import { databaseDump } from '../../../test/support/app/database-dump.ts'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { type Provider, providersOf } from '../../connect/provider.ts'
import { microsoftAds } from '../../connect/providers/microsoft-ads/index.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { runSync } from './run-sync.ts'

/** Microsoft Ads with a short history; its reports are ready at once. */
const impatient: Provider = {
  ...microsoftAds,
  reading: { history_days: 6 },
  readDelivery: (session, range) => microsoftAds.readDelivery!({ ...session, wait: async () => {} }, range),
  readClicks: (session, range) => microsoftAds.readClicks!({ ...session, wait: async () => {} }, range),
}
const { app } = await exportApp({ providers: providersOf([impatient]) })

const day = '2026-03-08'
const clicked = deliveryOf('2026-03-09', 'furniture', 'search_ads').find(({ date }) => date === day)!
const click = clickIdOf(day, clicked.ad_id)
const ad_external_id = `53${clicked.ad_id}`
/** As the browser has it; the report has the other form. */
const link = `msclkid=${click.toUpperCase().replace(/^(.{8})/, '$1-')}`

async function shop() {
  const own = await exportProfile(app)
  const { profile_id } = own
  const key = await app.seed.key({ profile_id, scopes: ['campaigns:read', 'attribution:write', 'analytics:read'] })
  await own.connect('microsoft_ads')
  const rows = <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, profile_id)
  return {
    ...own,
    rows,
    visit: (query: string, person: string) =>
      app.seed.touch({ profile_id, at: `${day}T10:00:00Z`, visitor: `of ${person}`, query, person }),
    pay: (person: string) => app.seed.conversion({ profile_id, at: `${day}T12:00:00Z`, person, value: '80' }),
    recompute: () => recomputeProfile(app.ctx, profile_id),
    async sync() {
      app.clock.advance(1_000)
      await own.call('POST /connections/sync', {})
      const [{ id }] = (await own.call('GET /connections/sync/status')).body.data
      await runSync(app.ctx, profile_id, id)
      expect((await own.call('GET /connections/sync/status')).body.data[0].status).toBe('succeeded')
    },
    touchOf: async () => (await rows('touch')).find(({ click_id_kind }) => click_id_kind === 'msclkid')!,
    async credited() {
      const ads = new Map((await rows('ad')).map((ad) => [ad.id, ad.external_id]))
      return (await rows('credit')).map(({ ad_id, join_method }) => [ads.get(ad_id ?? '') ?? null, join_method])
    },
    async values() {
      const query = { date_from: '2026-03-01', date_to: '2026-03-31', model: 'last_touch', level: 'ad' }
      const read = async (path: string) => (await app.call(`GET /api/v1${path}` as 'GET /', { key, query })).body.data
      const ads: { external_id: string; outcome_value: number }[] = await read('/campaigns')
      const of = (all: typeof ads) => all.reduce((sum, { outcome_value }) => sum + outcome_value, 0)
      const rest = (await read('/campaigns/unattributed')).outcome_value
      return { ad: of(ads.filter(({ external_id }) => external_id === ad_external_id)), all: of(ads) + rest, rest }
    },
    erase: (customer_key: string) =>
      app.call('POST /api/v1/customers/erasures', { key, body: { request_ref: 'r', customer_key } }),
  }
}

describe('a visit with only a click id', () => {
  it('is credited to its ad when the platform reports the click', async () => {
    const { visit, pay, sync, recompute, credited, values, touchOf } = await shop()
    await visit(link, 'ana')
    await pay('ana')
    await visit('', 'eva')
    await pay('eva')
    expect((await credited()).toSorted()).toEqual([
      [null, 'none'],
      [null, 'none'],
    ])
    expect(await values()).toEqual({ ad: 0, all: 160, rest: 160 })
    await sync()
    await recompute()
    expect(await credited()).toContainEqual([ad_external_id, 'click_id'])
    expect(await values()).toEqual({ ad: 80, all: 160, rest: 80 })
    expect(await touchOf()).toMatchObject({ ad_external_id, join_method: 'click_id', platform: 'microsoft_ads' })
  })

  it('has the same touch and credit when the report came first', async () => {
    const { visit, pay, sync, recompute, credited, touchOf } = await shop()
    await sync()
    await visit(link, 'ana')
    await pay('ana')
    expect(await credited()).toEqual([[ad_external_id, 'click_id']])
    const first = await touchOf()
    await recompute()
    expect(await touchOf()).toEqual(first)
  })

  it('is not derived again when the same clicks are reported again', async () => {
    const { visit, sync, recompute, rows } = await shop()
    await visit(link, 'ana')
    await sync()
    await recompute()
    await sync()
    expect(await rows('recompute_subject')).toEqual([])
  })

  it('that is not in the report stays without an ad', async () => {
    const { visit, pay, sync, recompute, credited } = await shop()
    await visit(`msclkid=${'0'.repeat(32)}`, 'ana')
    await pay('ana')
    await sync()
    await recompute()
    expect(await credited()).toEqual([[null, 'none']])
  })
})

it('the ad in the link counts, and a campaign in the link is replaced by the ad of the click', async () => {
  const { visit, sync, recompute, touchOf } = await shop()
  await visit(`${link}&svc_cid=c1`, 'ana')
  await sync()
  await recompute()
  expect(await touchOf()).toMatchObject({ ad_external_id, campaign_external_id: `51${clicked.campaign_id}` })
  const tagged = await shop()
  await tagged.visit(`${link}&svc_aid=a1`, 'ana')
  await tagged.sync()
  await tagged.recompute()
  expect(await tagged.touchOf()).toMatchObject({ ad_external_id: 'a1', join_method: 'ad_id' })
})

it('an erasure keeps the credit of the click, and its id is nowhere', async () => {
  const { profile_id, visit, pay, sync, recompute, credited, values, erase } = await shop()
  await visit(link, 'key-ana')
  await pay('key-ana')
  await sync()
  await recompute()
  const before = await values()
  expect((await erase('key-ana')).status).toBe(202)
  await sync()
  await recompute()
  expect(await credited()).toEqual([[ad_external_id, 'click_id']])
  expect(await values()).toEqual(before)
  expect(before.ad).toBe(80)
  const dump = (await databaseDump(app)).split('\n').filter((row) => row.includes(profile_id))
  expect(dump.filter((row) => row.toLowerCase().replaceAll('-', '').includes(click))).toEqual([])
})

it('clicks that led to no touch are deleted after three months', async () => {
  const { visit, sync, recompute, rows, touchOf } = await shop()
  await visit(link, 'ana')
  await sync()
  await recompute()
  expect((await rows('reported_click')).length).toBeGreaterThan(10)
  app.clock.advance(97 * dayMs)
  await sync()
  await recompute()
  expect((await rows('reported_click')).filter((row) => row.day <= '2026-03-09')).toHaveLength(1)
  expect(await touchOf()).toMatchObject({ ad_external_id })
})
