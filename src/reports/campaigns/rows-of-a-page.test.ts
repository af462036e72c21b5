import type { QueryResult } from 'pg'
import { expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const ads = 40

/** The most rows that a statement returned to the service since the last call. */
function watchRows(): () => number {
  let most = 0
  app.database.pool.on('acquire', (client) => {
    if (Object.hasOwn(client, 'countsRows')) return
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const counted = (...args: unknown[]) => {
      const result = query(...args)
      if (result instanceof Promise)
        void result.then(
          ({ rows }: QueryResult) => {
            most = Math.max(most, rows?.length ?? 0)
          },
          () => {},
        )
      return result
    }
    Object.assign(client, { query: counted, countsRows: true })
  })
  return () => {
    const seen = most
    most = 0
    return seen
  }
}

async function shopWithManyAds() {
  const shop = await app.seed.business()
  for (let ad = 0; ad < ads; ad++) await shop.deliver(seededAd(`${ad}`), { spend: String(ad % 7) })
  for (let ad = 0; ad < ads; ad += 3)
    await shop.convert({ touches: [{ ad: seededAd(`${ad}`) }], value: String(ad % 5), at: '2026-03-06T12:00:00Z' })
  await shop.fold()
  return shop
}

// The tests only read.
const manyAds = shopWithManyAds()
const mostRows = watchRows()

it.each([
  ['/campaigns', {}],
  ['/campaigns', { date_basis: 'touch' }],
  ['/campaigns/models', {}],
])('%s %o reads the rows of a page, however many ads there are, and each ad is on one page', async (path, query) => {
  const shop = await manyAds
  mostRows()
  const report = { level: 'ad', ...query, date_from: '2026-03-01', date_to: '2026-03-31' }
  const pages = await shop.readAllPages(path, { ...report, limit: '3' })
  // A page has the delivery of four ads; the sums of a month are one row per model.
  expect(mostRows()).toBeLessThan(20)
  const rows = pages.flatMap(({ data }) => data)
  expect(rows).toEqual((await shop.read(path, { ...report, limit: '100' })).body.data)
  expect(mostRows()).toBeGreaterThanOrEqual(30)
  expect(new Set(rows.map((row: { campaign_id?: string; id?: string }) => row.campaign_id ?? row.id)).size).toBe(
    rows.length,
  )
})
