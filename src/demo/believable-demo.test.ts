import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { ensureMasterKey } from '../deployment/ensure-master-key.ts'
import { secretBox } from '../kernel/secrets/secret-box.ts'
import { fillDemo } from './fill-demo.ts'
import { fillHistory } from './fill-history.ts'
import { seedDemo } from './seed-demo.ts'

const secrets = secretBox(randomBytes(32))
/** The rollups of a small demo are verified in `fill-demo.test.ts`. */
const app = await testApp({ secrets, areRollupsVerified: false })
/** The test clock is set to noon of 10 March. */
const month = { date_from: '2026-02-08', date_to: '2026-03-09' }
const quarter = { date_from: '2025-12-10', date_to: '2026-03-09' }
const year = { date_from: '2025-04-01', date_to: '2026-03-09' }
const full = { seed: 1, size: 1 }
let key = ''

// biome-ignore lint/suspicious/noExplicitAny: rows of several reports are read here.
type Row = any
const read = async (path: string, query: Record<string, string>): Promise<Row> =>
  (await app.call(`GET /api/v1${path}`, { key, query })).body.data

beforeAll(async () => {
  await ensureMasterKey(app.db, secrets, app.clock.now())
  key = (await seedDemo(app.ctx, { mode: 'on', isEmbedded: true }))!.key
  await fillDemo(app.ctx, full)
  await fillHistory(app.ctx, { ...full, months: 15 })
}, 600_000)

describe('the demo looks like a real shop', () => {
  it.each([month, quarter, year])('that earns 3 to 5 times its spend in %o', async (range) => {
    const { mer, amer, contribution_after_ads } = (await read('/overview', range)).totals
    expect(mer).toBeGreaterThan(3)
    expect(mer).toBeLessThan(5)
    // The first order alone hardly pays for the ad: at a margin of 36 percent, 2.8 breaks even.
    expect(amer).toBeGreaterThan(1.5)
    expect(amer).toBeLessThan(3.2)
    expect(contribution_after_ads).toBeGreaterThan(0)
  })

  it('whose customers of a month pay back with the first payment or after some months', async () => {
    const cohorts: Row[] = await read('/cohorts', { ...year, by: 'none', interval: 'month', limit: '50' })
    const ages = cohorts.map(({ payback_age }) => payback_age).filter((age) => age !== null)
    expect(ages.filter((age) => age === 0).length).toBeGreaterThan(2)
    expect(ages.filter((age) => age >= 1 && age <= 5).length).toBeGreaterThan(4)
    expect(Math.max(...ages)).toBeGreaterThan(2)
  })

  it('whose campaigns pay back immediately, after some months, or never', async () => {
    const cohorts: Row[] = await read('/cohorts', { ...year, by: 'campaign', limit: '200' })
    const agesOf = (name: string) =>
      cohorts.filter((row) => row.name?.startsWith(name)).map(({ payback_age }) => payback_age)
    const isLate = (age: number | null) => age !== null && age >= 2 && age <= 5
    expect(agesOf('Cocinas').filter(isLate).length).toBeGreaterThan(0)
    expect(agesOf('Club Hogar').filter(isLate).length).toBeGreaterThan(0)
    expect(new Set(agesOf('Sorteo aniversario'))).toEqual(new Set([null]))
    expect(agesOf('Search | Marca')).toContain(0)
  })

  it('with one ad to stop, some to scale, and others of which the advice is sure of neither', async () => {
    const ads: Row[] = await read('/ads', { ...month, level: 'ad', limit: '200' })
    const named = (advice: string) =>
      ads.filter((ad) => ad.advice === advice).map((ad) => `${ad.campaign_name} > ${ad.ad_set_name} > ${ad.name}`)
    expect(named('stop')).toEqual(['Tráfico general | Todo Chile > Abierto 18-65 > Video 15s'])
    expect(named('scale').length).toBeGreaterThan(0)
    expect(named('keep').length).toBeGreaterThan(2)
    expect(ads.filter(({ payments, outcome_count }) => (payments ?? outcome_count) >= 10).length).toBeGreaterThan(3)
  })

  it('with a payment of the month by two of three ads, so that most rows of Ads have a ROAS', async () => {
    const ads: Row[] = await read('/ads', { ...month, level: 'ad', limit: '200' })
    const unpaid = ads.filter(({ payments, outcome_count }) => (payments ?? outcome_count) === 0)
    expect(unpaid.length / ads.length).toBeLessThan(1 / 3)
  })

  it('next to a clinic that also earns 3 to 5 times its spend', async () => {
    const clinic = await app.db
      .selectFrom('profile')
      .select('id')
      .where('name', '=', 'Clínica Dental Maipo')
      .executeTakeFirstOrThrow()
    const own = await app.seed.key({ profile_id: clinic.id, scopes: ['analytics:read', 'campaigns:read'] })
    const { mer } = (await app.call('GET /api/v1/overview', { key: own, query: month })).body.data.totals
    expect(mer).toBeGreaterThan(3)
    expect(mer).toBeLessThan(5)
  })

  it('where Meta claims more than it earned', async () => {
    const { platforms } = await read('/campaigns/platform-comparison', quarter)
    const meta = platforms.find(({ platform }: Row) => platform === 'social_ads')
    expect(meta.platform_roas).toBeGreaterThan(2 * meta.atribu_roas)
  })

  it('with returning visitors, and three days on which the checkout was not tracked', async () => {
    const { totals } = await read('/site', month)
    expect(totals.visits).toBeGreaterThan(totals.visitors * 1.1)
    const { by_day } = await read('/coverage', month)
    const shareOn = (days: Row[]) => {
      const sum = (name: string) => days.reduce((all, day) => all + day[name], 0)
      return sum('seen') / sum('outcomes')
    }
    const isInGap = ({ day }: Row) => day >= '2026-02-20' && day <= '2026-02-22'
    expect(shareOn(by_day.filter(isInGap))).toBeLessThan(0.75)
    expect(shareOn(by_day.filter((row: Row) => !isInGap(row)))).toBeGreaterThan(0.8)
  })
})
