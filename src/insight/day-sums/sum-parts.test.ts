import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { insertChangedDaysOfConversions } from '../../attribution/rollups/changed-day-queries.ts'
import { bridgeMetric, bridgeMetricOf, toScope } from '../bridge/bridge-metric.ts'
import { calculateDays, loadDays } from '../days/load-days.ts'
import { sumDays, verifySummedDays } from './sum-days.ts'

const app = await testApp()
const ads = [seededAd('1'), seededAd('2'), seededAd('9', { platform: 'search_ads' })]
const days = ['2026-03-08', '2026-03-09']
const range = { first: days[0]!, last: days[1]! }

async function sale(business: Business, { day, minute, ad }: { day: number; minute: number; ad: number }) {
  const at = new Date(Date.parse(`${days[day]}T00:00:00Z`) + minute * 60_000).toISOString()
  return business.convert({ at, touches: [{ ad: ads[ad]!, at: '2026-03-05T10:00:00Z' }], value: '10' })
}

/** Compares the stored parts plus the changed ones with the days calculated from all conversions. Returns the days calculated whole. */
async function expectFresh({ profile }: Business): Promise<number> {
  const fresh = await calculateDays(app.db, profile, bridgeMetric, days)
  let whole = 0
  for (const platform of ['social_ads', 'search_ads']) {
    const scope = toScope(platform, null)
    const loaded = await loadDays(app.db, profile, bridgeMetricOf(scope), range, platform)
    const expected = [...fresh].flatMap(([day, scopes]) => (scopes.has(platform) ? [[day, scopes.get(platform)]] : []))
    expect(Object.fromEntries(loaded.days)).toEqual(Object.fromEntries(expected))
    whole += loaded.calculated
  }
  return whole
}

const change = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      day: fc.nat(1),
      minute: fc.nat(1_439),
      ad: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'refund' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'sent' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'sum' as const }) },
)

type Change = typeof change extends fc.Arbitrary<infer Item> ? Item : never

async function apply(business: Business, key: string, item: Change): Promise<void> {
  const first = (await business.rows('conversion')).find(({ local_day }) => days.includes(local_day))!
  if (item.kind === 'sale') await sale(business, item)
  else if (item.kind === 'sum') await sumDays(app.ctx, business.profile.id)
  else if (item.kind === 'sent') await insertChangedDaysOfConversions(app.db, business.profile.id, [first.id])
  else await app.call(`POST /api/v1/payments/pay_${first.event_id}/refund`, { key, body: { amount: 1 } })
}

describe('days stored in parts', () => {
  it('equal the calculated days after any changes, of which only the parts are calculated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 8 }), async (changes) => {
        const business = await app.seed.business()
        const key = await business.keyWith(['attribution:write'])
        for (const ad of ads) await business.deliver(ad, { spend: '1' })
        for (const day of [0, 1]) await sale(business, { day, minute: 600, ad: day })
        await sumDays(app.ctx, business.profile.id)
        for (const item of changes) {
          await apply(business, key, item)
          expect(await expectFresh(business)).toBe(0)
        }
        expect(await verifySummedDays(app.ctx, business.profile.id)).toBe(0)
      }),
      { numRuns: 4 },
    )
  }, 60_000)

  it('are calculated as a whole if all of the day changed or if the day is not recent', async () => {
    const business = await app.seed.business()
    await sale(business, { day: 1, minute: 600, ad: 0 })
    await sumDays(app.ctx, business.profile.id)
    await sql`insert into changed_day (profile_id, local_day) values (${business.profile.id}, ${days[1]})`.execute(
      app.db,
    )
    expect(await expectFresh(business)).toBeGreaterThan(0)
    await sumDays(app.ctx, business.profile.id)
    app.clock.advance(40 * 86_400_000)
    await sale(business, { day: 1, minute: 700, ad: 0 })
    expect(await expectFresh(business)).toBe(2)
    await sumDays(app.ctx, business.profile.id)
    expect(await business.rows('day_metric_part')).toEqual([])
  })

  it('are corrected by the nightly verification', async () => {
    const business = await app.seed.business()
    const at = new Date(app.clock.now().getTime() - 86_400_000)
    await business.convert({ at: at.toISOString(), touches: [{ ad: ads[0]! }], value: '10' })
    await sumDays(app.ctx, business.profile.id)
    const wrong = sql`update day_metric_part set content = '[]' where profile_id = ${business.profile.id}`
    await wrong.execute(app.db)
    expect(await verifySummedDays(app.ctx, business.profile.id)).toBe(1)
    await sumDays(app.ctx, business.profile.id)
    expect(await verifySummedDays(app.ctx, business.profile.id)).toBe(0)
  })
})
