import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { insertSearchDays, type SearchDay } from '../../connect/sync-runs/sync-queries.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const range = { date_from: '2026-03-01', date_to: '2026-03-03' }

const day = (date: string, page: string, clicks: number, impressions: number, position: number | null): SearchDay => ({
  date,
  page: `https://shop.example${page}`,
  clicks,
  impressions,
  position,
})

async function propertyOf(profileId: string, rows: SearchDay[]): Promise<void> {
  const id = newId(app.clock.now().getTime())
  const at = app.clock.now()
  await app.db
    .insertInto('connection')
    .values({
      profile_id: profileId,
      id,
      provider: 'search_console',
      external_id: id,
      display_name: 'Shop',
      status: 'connected',
      details: '{}',
      authorized_at: at,
      created_at: at,
      updated_at: at,
    } as never)
    .execute()
  await insertSearchDays(app.db, profileId, id, rows)
}

async function shop() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
  await propertyOf(profile.id, [
    day('2026-03-01', '/a', 3, 100, 4),
    day('2026-03-02', '/a', 1, 100, 8),
    day('2026-03-02', '/b', 9, 50, null),
    day('2026-03-04', '/a', 50, 90, 1),
  ])
  const read = (query: object) => app.call('GET /api/v1/organic/search-pages', { key, query: { ...range, ...query } })
  return { profile, key, read }
}

it('sums clicks, impressions and position of each page over the range, most clicks first', async () => {
  const { read } = await shop()
  const { status, body } = await read({})
  expect([status, body.data]).toEqual([
    200,
    [
      { page: 'https://shop.example/b', clicks: 9, impressions: 50, ctr: 18, average_position: null },
      { page: 'https://shop.example/a', clicks: 4, impressions: 200, ctr: 2, average_position: 6 },
    ],
  ])
  expect(body.meta.totals).toEqual({ pages: 2, clicks: 13, impressions: 250, ctr: 5.2, average_position: 6 })
})

it('returns the next page by its cursor', async () => {
  const { read } = await shop()
  const first = await read({ limit: 1 })
  const second = await read({ limit: 1, cursor: first.body.pagination.cursor })
  expect([first.body.pagination.has_next, second.body.data[0].page]).toEqual([true, 'https://shop.example/a'])
  expect(second.body.pagination).toEqual({ has_next: false, cursor: null })
})

it('counts a page once that two properties report, and nothing of another profile', async () => {
  const { profile, read } = await shop()
  await propertyOf(profile.id, [day('2026-03-02', '/b', 8, 49, 2)])
  await shop()
  expect((await read({})).body.meta.totals).toMatchObject({ clicks: 13, impressions: 250 })
})

it('is empty without a property', async () => {
  const { key } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })
  const { body } = await app.call('GET /api/v1/organic/search-pages', { key, query: range })
  expect([body.data, body.meta.totals.clicks, body.meta.totals.average_position]).toEqual([[], 0, null])
})
