import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { compactProfile } from '../../attribution/rollups/compact-rollups.ts'
import { verifyProfileSample } from '../../attribution/rollups/verify-rollups.ts'
import { rebuildProfile } from '../../attribution/site-upkeep/rebuild-site.ts'
import { verifySiteOf } from '../../attribution/site-upkeep/verify-site.ts'
import { sumDays } from '../day-sums/sum-days.ts'

const app = await testApp()
const range = { date_from: '2026-03-01', date_to: '2026-03-10' }
const agents = {
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  mobile:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}
type Row = Record<string, number | null> & { key: string | null }

async function seedSite() {
  const { id: workspace_id } = await app.seed.workspace()
  const made = await app.call('POST /api/v1/admin/profiles', { operator: true, body: { workspace_id, name: 'Shop' } })
  const profileId: string = made.body.data.id
  const key = await app.seed.key({
    profile_id: profileId,
    scopes: ['campaigns:read', 'attribution:write', 'customers:read'],
  })
  const trackingKey = await app.seed.trackingKey({ profile_id: profileId })
  let sent = 0
  const view = async (browser: string, at: string, path: string, device: keyof typeof agents = 'desktop') => {
    const body = {
      ...{ trackingKey, eventName: 'page_view', eventId: `h${sent++}`, anonymousId: browser },
      ...{ eventTimeClient: `2026-03-0${at}:00Z`, pageUrl: `https://shop.example${path}` },
    }
    const { status } = await app.call('POST /api/tracking/collect', { headers: { 'user-agent': agents[device] }, body })
    expect(status).toBe(202)
  }
  const engage = async (browser: string, at: string, page: string, engaged_seconds: number) => {
    const body = {
      ...{ trackingKey, eventName: 'engagement', eventId: `h${sent++}`, anonymousId: browser },
      ...{ sessionId: await sessionOf(browser), eventTimeClient: `2026-03-0${at}:30Z` },
      payload: { engaged_seconds, scroll_percent: 50, page },
    }
    expect((await app.call('POST /api/tracking/collect', { body })).status).toBe(202)
  }
  const sessionOf = async (visitor_id: string) => {
    const visits = app.db.selectFrom('site_visit').select('session_id').where('profile_id', '=', profileId)
    return (await visits.where('visitor_id', '=', visitor_id).executeTakeFirstOrThrow()).session_id
  }
  const sell = async (browser: string, at: string, value: number, person: string) => {
    const body = {
      ...{ event_type: 'payment_received', idempotency_key: `s${sent++}`, timestamp: `2026-03-0${at}:00Z` },
      ...{ anonymous_id: browser, user_traits: { external_id: person, email: `${person}@example.com` } },
      properties: { value, currency: 'USD' },
    }
    expect((await app.call('POST /api/v1/events', { key, body })).status).toBe(202)
  }
  const call = (query: Record<string, string> = {}) =>
    app.call('GET /api/v1/site', { key, query: { ...range, ...query } })
  const read = async (query: Record<string, string> = {}) => {
    const { status, body } = await call(query)
    expect([status, body.error]).toEqual([200, undefined])
    return body.data
  }
  return { profileId, workspace_id, key, view, engage, sell, call, read }
}

const news = '?utm_source=news&utm_medium=email&utm_campaign=march'
const site = await seedSite()
beforeAll(async () => {
  await site.view('a', '2T12:00', `/${news}`)
  await site.view('a', '2T12:02', '/chairs')
  await site.view('a', '2T20:00', '/chairs')
  await site.view('b', '2T13:00', '/chairs', 'mobile')
  await site.view('b', '3T13:00', `/tables/12345678${news}`, 'mobile')
  await site.view('b', '3T13:01', '/', 'mobile')
  await site.view('c', '4T09:00', '/', 'mobile')
  await site.sell('b', '3T14:00', 80, 'bea')
  await site.sell('a', '2T21:00', 20, 'ana')
})

const dimensions = {
  entry_page: 'entry_pages',
  source: 'sources',
  campaign: 'campaigns',
  country: 'countries',
  device: 'devices',
} as const

describe('GET /site', () => {
  it('counts visitors once per day, visits, page views, bounces and duration, and credits conversions to visits', async () => {
    const { totals, by_day, sources, entry_pages, pages } = await site.read()
    expect(totals).toEqual({
      visitors: 4,
      visits: 5,
      page_views: 7,
      bounce_rate: 3 / 5,
      seconds_per_visit: (120 + 60) / 5,
      engaged_visits: 0,
      conversions: 2,
      value: 100,
    })
    expect(by_day.find(({ day }: { day: string }) => day === '2026-03-02')).toMatchObject({ visitors: 2, visits: 3 })
    expect(sources).toMatchObject([
      { key: null, visits: 3, value: 20 },
      { key: 'news', visits: 2, value: 80 },
    ])
    expect(entry_pages.map(({ key, visits }: Row) => [key, visits])).toEqual([
      ['/', 2],
      ['/chairs', 2],
      ['/tables/*', 1],
    ])
    expect(pages).toMatchObject([
      { key: '/', visits: 3, page_views: 3 },
      { key: '/chairs', visits: 3, page_views: 3 },
      { key: '/tables/*', visits: 1, page_views: 1 },
    ])
  })

  it('gives a page the bounces, duration and conversions of the visits that began on it', async () => {
    const measures = ({ key, bounce_rate, seconds_per_visit, conversions, value }: Row) => ({
      ...{ key, bounce_rate, seconds_per_visit, conversions, value },
    })
    const { pages, entry_pages } = await site.read()
    expect(pages.map(measures)).toEqual(entry_pages.map(measures))
    const from = await site.read({ entry_page: '/tables/*' })
    expect(from.pages.map(measures)).toEqual([
      { key: '/', bounce_rate: null, seconds_per_visit: null, conversions: 0, value: 0 },
      { key: '/tables/*', bounce_rate: 0, seconds_per_visit: 60, conversions: 1, value: 80 },
    ])
    const ofPage = await site.read({ page: '/chairs' })
    expect(ofPage.pages).toMatchObject([{ key: '/chairs', bounce_rate: null, conversions: null, value: null }])
  })

  it('counts the visits of a single day by hour, under every filter', async () => {
    const day = { date_from: '2026-03-02', date_to: '2026-03-02', compare: 'previous' }
    expect((await site.read()).by_hour).toBeNull()
    for (const filter of [{}, { page: '/chairs' }, { device: 'mobile' }, { source: 'news' }] as Record<
      string,
      string
    >[]) {
      const { by_hour, totals, compared } = await site.read({ ...day, ...filter })
      expect([by_hour.length, compared.by_hour.length]).toEqual([24, 24])
      for (const name of ['visitors', 'visits'])
        expect(by_hour.reduce((sum: number, row: Row) => sum + (row[name] ?? 0), 0)).toBe(totals[name])
    }
    expect((await site.read(day)).by_hour[13]).toEqual({ hour: 13, visitors: 1, visits: 1 })
  })

  it('filters every list by any value, and the rows of each list add up to the totals', async () => {
    const all = await site.read()
    const filters: Record<string, string>[] = [{}, { page: '/chairs' }]
    for (const [name, list] of Object.entries(dimensions))
      for (const { key } of all[list]) filters.push({ [name]: key ?? '(none)' })
    filters.push({ device: 'mobile', source: 'news' })
    for (const filter of filters) {
      const data = await site.read(filter)
      const sum = (rows: Row[], name: string) => rows.reduce((total, row) => total + (row[name] ?? 0), 0)
      for (const name of ['visitors', 'visits', 'page_views', 'conversions', 'value']) {
        const total = data.totals[name] ?? 0
        for (const list of [...Object.values(dimensions), 'by_day'])
          expect({ filter, list, name, sum: sum(data[list], name) }).toEqual({ filter, list, name, sum: total })
      }
      expect({ filter, sum: sum(data.pages, 'page_views') }).toEqual({ filter, sum: data.totals.page_views })
    }
    expect((await site.read({ device: 'mobile', source: 'news' })).totals).toMatchObject({ visits: 1, value: 80 })
    expect((await site.read({ page: '/chairs' })).totals).toMatchObject({ visits: 3, page_views: 3, value: null })
  })

  it('credits by the model and the goal', async () => {
    const { sources } = await site.read({ model: 'first_touch' })
    expect(sources.map(({ key, value }: Row) => [key, value])).toEqual([
      [null, 80],
      ['news', 20],
    ])
    expect((await site.read({ goal: 'lead_created' })).totals).toMatchObject({ visits: 5, conversions: 0, value: 0 })
  })

  it('takes bounces and durations from the engaged time, or from the hits', async () => {
    const other = await seedSite()
    await other.view('a', '2T12:00', '/')
    await other.view('b', '2T12:00', '/')
    await other.view('b', '2T12:02', '/chairs')
    await other.view('c', '2T12:00', '/')
    await other.engage('a', '2T12:01', '/', 14)
    await other.engage('b', '2T12:01', '/', 8)
    await other.engage('b', '2T12:03', '/chairs', 22)
    // An earlier report than the newest hit, so the visits are derived from all hits.
    await other.engage('b', '2T12:00', '/', 2)
    const measuresOf = ({ bounce_rate, seconds_per_visit, engaged_visits }: Row) => ({
      ...{ bounce_rate, seconds_per_visit, engaged_visits },
    })
    for (const moment of ['received', 'merged', 'rebuilt']) {
      if (moment === 'merged') await compactProfile(app.ctx, other.profileId)
      if (moment === 'rebuilt') expect(await verifySiteOf(app.ctx, other.profileId)).toBe(0)
      const { totals, by_day, devices, pages } = await other.read()
      const engaged = { bounce_rate: 1 / 3, seconds_per_visit: (14 + 32) / 3, engaged_visits: 2 }
      expect([moment, measuresOf(totals)]).toEqual([moment, engaged])
      expect(measuresOf(by_day.find(({ day }: { day: string }) => day === '2026-03-02'))).toEqual(engaged)
      expect(devices.map(measuresOf)).toEqual([engaged])
      expect(pages.map(({ key, seconds_per_view }: Row) => [key, seconds_per_view])).toEqual([
        ['/', 24 / 3],
        ['/chairs', 22],
      ])
      expect(measuresOf((await other.read({ definition: 'hits' })).totals)).toEqual({
        ...{ bounce_rate: 2 / 3, seconds_per_visit: 40, engaged_visits: 2 },
      })
    }
    expect((await other.read({ page: '/chairs' })).pages).toMatchObject([
      { seconds_per_view: 22, engaged_visits: null },
    ])
    expect((await other.read({ page: 'engaged' })).totals).toMatchObject({ visits: 0, page_views: 0 })
  })

  it('compares with the days before', async () => {
    const { compared } = await site.read({ date_from: '2026-03-03', date_to: '2026-03-03', compare: 'previous' })
    expect(compared).toMatchObject({ date_from: '2026-03-02', date_to: '2026-03-02', totals: { visits: 3, value: 20 } })
    expect((await site.read({ compare: 'year' })).compared).toMatchObject({ totals: { visits: 0 } })
  })

  it('is the same after a merge, a rebuild and the sum of days, and verification finds no difference', async () => {
    const before = await site.read()
    await compactProfile(app.ctx, site.profileId)
    await sumDays(app.ctx, site.profileId)
    expect(await site.read()).toEqual(before)
    expect(await verifySiteOf(app.ctx, site.profileId)).toBe(0)
    await app.db
      .insertInto('site_rebuild')
      .values({ profile_id: site.profileId, after_visitor_id: '', requested_at: app.clock.now() })
      .execute()
    expect((await site.read()).is_rebuilding).toBe(true)
    await rebuildProfile(app.ctx, site.profileId)
    expect(await site.read()).toEqual(before)
  })

  it.each([
    ['invalid_date_range', 'date_from', { date_from: 'x' }],
    ['invalid_parameter', 'page', { page: '' }],
    ['invalid_parameter', 'compare', { compare: 'week' }],
    ['invalid_parameter', 'definition', { definition: 'both' }],
    ['invalid_parameter', 'goal', { goal: 'nothing' }],
    ['invalid_parameter', 'model', { model: 'best' }],
  ])('answers %s for a wrong %s', async (code, field, query) => {
    const { status, body } = await site.call(query as Record<string, string>)
    expect([status, body.error.code, body.error.field]).toEqual([400, code, field])
  })
})

describe('the sums of visits', () => {
  it('is derived from existing hits, corrected by verification, and moved with the time zone', async () => {
    const other = await seedSite()
    await other.view('a', '3T02:00', '/')
    await other.view('a', '3T15:00', '/')
    const before = await other.read()
    await compactProfile(app.ctx, other.profileId)
    await app.db.deleteFrom('segment').where('profile_id', '=', other.profileId).execute()
    expect(await other.read()).not.toEqual(before)
    expect(await verifyProfileSample(app.ctx, other.profileId)).toBe(1)
    expect(await other.read()).toEqual(before)
    expect(await verifyProfileSample(app.ctx, other.profileId)).toBe(0)
    await app.db.updateTable('site_visit').set({ hits: 9 }).where('profile_id', '=', other.profileId).execute()
    expect(await verifySiteOf(app.ctx, other.profileId)).toBeGreaterThan(0)
    expect(await other.read()).toEqual(before)
    for (const table of ['site_visit', 'segment', 'fact_batch'] as const)
      await app.db.deleteFrom(table).where('profile_id', '=', other.profileId).execute()
    const body = { timezone: 'America/Lima' }
    await app.call(`PATCH /api/v1/admin/profiles/${other.profileId}`, { operator: true, body })
    await rebuildProfile(app.ctx, other.profileId)
    const { by_day, totals } = await other.read()
    expect([before.totals.visitors, totals.visitors]).toEqual([1, 2])
    expect(by_day.find(({ day }: { day: string }) => day === '2026-03-02')).toMatchObject({ visits: 1 })
  })

  it.each([
    ['/landing', '/landing'],
    ['/orders/1234567', '/orders/*'],
    ['/', '/'],
  ])('keeps the conversions of the entry page %s in an erasure', async (path, page) => {
    const other = await seedSite()
    await other.view('eva-browser', '3T12:00', `${path}${news}`)
    await other.view('eva-browser', '3T12:01', '/checkout')
    await other.sell('eva-browser', '3T13:00', 50, 'eva-pages')
    const before = await other.read()
    expect(before.entry_pages).toMatchObject([{ key: page, conversions: 1, value: 50 }])
    const body = { customer_key: 'eva-pages', request_ref: 'r-1' }
    expect((await app.call('POST /api/v1/customers/erasures', { key: other.key, body })).status).toBe(202)
    expect(await other.read()).toEqual(before)
    await sumDays(app.ctx, other.profileId)
    expect(await other.read()).toEqual(before)
    const events = await app.db.selectFrom('event').select('path').where('profile_id', '=', other.profileId).execute()
    expect(JSON.stringify(events)).not.toMatch(/1234567|checkout/)
  })

  it('loses the person in every encoding in an erasure', async () => {
    const other = await seedSite()
    const email = 'eva-pages@example.com'
    const twice = encodeURIComponent(encodeURIComponent(email))
    const forms = [
      ...[twice, encodeURIComponent(twice), encodeURIComponent(encodeURIComponent('eva-pages'))],
      ...[email, 'Eva-Pages@Example.com', `id=1&to=${email}`, encodeURIComponent(email)].flatMap((text) => [
        Buffer.from(text).toString('base64url'),
        encodeURIComponent(Buffer.from(text).toString('base64')),
      ]),
    ]
    await other.view('eva-browser', '3T11:00', '/start')
    for (const [index, form] of forms.entries()) {
      await other.view('eva-browser', `3T12:${String(index).padStart(2, '0')}`, `/p${index}/${form}/end`)
    }
    await other.sell('eva-browser', '3T13:00', 50, 'eva-pages')
    const stored = async () => {
      const rows = ['site_visit', 'rollup_key', 'fact_batch', 'event'] as const
      const found = rows.map((table) =>
        app.db.selectFrom(table).selectAll().where('profile_id', '=', other.profileId).execute(),
      )
      return JSON.stringify(await Promise.all(found))
    }
    const before = await stored()
    expect(forms.filter((form) => before.includes(form)).length).toBeGreaterThan(5)
    await compactProfile(app.ctx, other.profileId)
    const body = { customer_key: 'eva-pages', request_ref: 'r-1' }
    expect((await app.call('POST /api/v1/customers/erasures', { key: other.key, body })).status).toBe(202)
    const after = await stored()
    expect(forms.filter((form) => after.includes(form))).toEqual([])
    expect(after).toContain('/start')
  })

  it('keeps its numbers and loses the person in an erasure', async () => {
    const other = await seedSite()
    await other.view('eva-browser', '3T12:00', '/welcome/eva-pages')
    await other.engage('eva-browser', '3T12:01', '/welcome/eva-pages', 20)
    await other.sell('eva-browser', '3T13:00', 50, 'eva-pages')
    const before = await other.read()
    expect(before.totals).toMatchObject({ engaged_visits: 1, seconds_per_visit: 20 })
    await compactProfile(app.ctx, other.profileId)
    const erased = await app.call('POST /api/v1/customers/erasures', {
      key: other.key,
      body: { customer_key: 'eva-pages', reason: 'data_subject_request', request_ref: 'r-1' },
    })
    expect(erased.body.error).toBeUndefined()
    const after = await other.read()
    expect(after.totals).toEqual(before.totals)
    expect(after.entry_pages).toMatchObject([{ key: '*', visits: 1, value: 50 }])
    expect(after.pages).toMatchObject([{ key: '*', seconds_per_view: 20 }])
    for (const table of ['site_visit', 'rollup_key', 'fact_batch'] as const) {
      const rows = await app.db.selectFrom(table).selectAll().where('profile_id', '=', other.profileId).execute()
      expect(JSON.stringify(rows)).not.toContain('eva')
    }
    expect(await verifySiteOf(app.ctx, other.profileId)).toBe(0)
  })
})
