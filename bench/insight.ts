import type pg from 'pg'
import type { z } from 'zod'
import { compactProfile } from '../src/attribution/rollups/compact-rollups.ts'
import { sumDays } from '../src/insight/day-sums/sum-days.ts'
import { bindContext, type ProfileContext, type WorkContext } from '../src/kernel/context/context.ts'
import { scopeNames } from '../src/kernel/context/scopes.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { operations } from '../src/operations.ts'
import { median, type Report } from './report.ts'
import { addConversions } from './reports/add-conversions.ts'
import { creditAllCustomers } from './reports/credit-all-customers.ts'
import { makeCreditData } from './reports/credit-data.ts'
import { scaled } from './scale.ts'
import { type Bench, withServices } from './with-services.ts'

const repeats = scaled(11)
const daysMade = 365

/** The last 30 days of the year, and the days whose conversions get credit: enough for the windows of every read. */
const month = { date_from: '2026-12-01', date_to: '2026-12-30' }
const creditedFrom = '2026-10-15'

/** The time of the service: the day after the data, of which the last weeks are recent. */
const yearEnd = { now: () => new Date('2026-12-31T12:00:00Z') }

const reference = 'campaigns.listCampaigns'

/** The reads that people decide by, each with its parameters. */
const reads: readonly [operation: string, query: Record<string, string>][] = [
  [reference, { level: 'ad', limit: '10' }],
  ['overview.readOverview', {}],
  ['campaigns.comparePlatforms', { level: 'campaign' }],
  ['campaigns.readBridge', { platform: 'social_ads' }],
  ['campaigns.readBridge', { platform: 'social_ads', model: 'linear', goal: 'payment_received' }],
  ['campaigns.listBridgeConversions', { platform: 'social_ads', step: 'window', limit: '50' }],
  ['books.listBooks', {}],
  ['coverage.readCoverage', {}],
  ['advice.listAdvice', { level: 'ad', limit: '25' }],
  ['campaigns.compareModels', { limit: '50' }],
  ['paths.listPaths', { level: 'channel', limit: '50' }],
  ['paths.readPathSummary', { level: 'channel' }],
  ['paths.listRoles', { level: 'channel', limit: '50' }],
  ['cohorts.listCohorts', { by: 'none', interval: 'week', limit: '50' }],
]

/**
 * Measures every read of insight over 30 days, at the given number of conversions per year and at ten times that, as milliseconds,
 * as growth and as a ratio to the campaign report of the same run. Only the last ten weeks have credit, because the reads use no
 * other, so `insight:100000` takes a few minutes. The default is smaller.
 */
export async function benchInsight(report: Report, conversions = scaled(10_000, 20)): Promise<void> {
  const sizes = [conversions, conversions * 10]
  const ads = Math.max(10, Math.round(conversions * 0.0006))
  const measured = new Map<string, number[]>()
  for (const size of sizes) {
    await withServices(async (bench) => {
      for (const [what, ms] of await measure(bench, size, ads)) measured.set(what, [...(measured.get(what) ?? []), ms])
    }, yearEnd)
  }
  report.metric('milliseconds of 30 days at conversions a year', sizes.join(', '))
  const base = measured.get(nameOf(reference, reads[0]![1]))!
  for (const [what, ms] of measured) {
    report.metric(`  ${what}`, ms.map((value) => value.toFixed(1)).join(', '), targets[what])
    report.ratio('    ten times the data costs', ms[1]! / ms[0]!, 'aim: at most 1.3')
    if (!(what in targets)) report.ratio('    as a multiple of the campaign report', ms[1]! / base[1]!)
  }
}

const targets: Record<string, string> = {
  'one more conversion': 'aim: 1.25 times the same without these reads',
  'summing one changed day': '',
  'the bridge with one changed day': 'aim: 150',
}

async function measure({ database, ctx }: Bench, size: number, ads: number): Promise<Map<string, number>> {
  const { pool } = database
  const profileId = await makeData(ctx, pool, size, ads)
  const startedAt = performance.now()
  const days = await sumDays(ctx, profileId)
  const figures = new Map([['summing one changed day', (performance.now() - startedAt) / Math.max(1, days)]])
  await pool.query('vacuum analyze day_metric, changed_day')
  const profile = await profileContext(ctx, profileId)
  for (const [id, query] of reads) {
    figures.set(nameOf(id, query), await readMs(profile, findOperation(id), query))
  }
  figures.set('one more conversion', await addConversions(ctx, pool, profileId))
  // One changed conversion marks one part of its day.
  await pool.query('insert into changed_day (profile_id, local_day, parts) values ($1, $2, 1::bigint << 30)', [
    profileId,
    month.date_to,
  ])
  const changed = await readMs(profile, findOperation('campaigns.readBridge'), { platform: 'social_ads' })
  figures.set('the bridge with one changed day', changed)
  return figures
}

function findOperation(id: string): Operation {
  const found = operations.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`there is no operation ${id}`)
  return found
}

function nameOf(id: string, query: Record<string, string>): string {
  const shown = Object.entries(query).filter(([name]) => name !== 'limit')
  return [id, ...shown.map(([, value]) => value)].join(' ')
}

/** SQL inserts touches, conversions and events; the service's own functions compute credit and rollups. */
async function makeData(ctx: WorkContext, pool: pg.Pool, conversions: number, ads: number): Promise<string> {
  const profileId = await makeCreditData(pool, { conversions, touchesEach: 3, ads, days: daysMade })
  await pool.query(
    `insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at, customer_id,
      value, currency, country, device, is_synthetic, click_ids, properties)
    select profile_id, event_id, event_id::text, case when revenue_type = 'cash' then 'payments_a' else 'server' end,
      conversion_key, conversion_key, conversion_time, conversion_time, customer_id, value, currency,
      (array['CL', 'PE', 'AR', 'MX'])[1 + hashtext(id::text) & 3], (array['mobile', 'desktop'])[1 + hashtext(id::text) & 1],
      false, '{}', '{}'
    from conversion where profile_id = $1 and local_day >= $2`,
    [profileId, creditedFrom],
  )
  await makeDelivery(pool, profileId)
  const { rows } = await pool.query<{ id: string }>(
    'select distinct customer_id as id from conversion where profile_id = $1 and local_day >= $2 order by id',
    [profileId, creditedFrom],
  )
  await creditAllCustomers(
    ctx,
    profileId,
    rows.map(({ id }) => id),
  )
  await pool.query('vacuum analyze conversion, credit, event')
  await compactProfile(ctx, profileId)
  await pool.query('vacuum analyze segment, fact_batch')
  return profileId
}

/** Delivery of every ad on every day of the year. */
async function makeDelivery(pool: pg.Pool, profileId: string): Promise<void> {
  await pool.query(
    `insert into ad_delivery (profile_id, date, ad_id, currency, spend, reporting_spend, impressions, clicks, reach,
      platform_conversions, platform_conversion_value, reporting_conversion_value, updated_at)
     select profile_id, d::date, id, 'USD', s, s, 1000, 20, 900, 2, 90, 90, now()
     from ad cross join generate_series(date '2026-01-01', date '2026-12-31', interval '1 day') d
     cross join lateral (select 10 + (hashtext(id::text || d) & 1023) / 100.0 as s) spent
     where profile_id = $1`,
    [profileId],
  )
  await pool.query(
    `insert into spend_day (profile_id, date, spend)
     select profile_id, date, sum(reporting_spend) from ad_delivery where profile_id = $1 group by 1, 2`,
    [profileId],
  )
  await pool.query('vacuum analyze ad_delivery, spend_day')
}

async function profileContext(ctx: WorkContext, profileId: string): Promise<ProfileContext> {
  const profile = await ctx.db.selectFrom('profile').selectAll().where('id', '=', profileId).executeTakeFirstOrThrow()
  return bindContext(ctx, {
    requestId: 'bench',
    operation: { id: 'bench', route: 'bench' },
    actor: { kind: 'operator' },
    scopes: new Set(scopeNames),
    profile,
    ip: '',
    userAgent: null,
  } as never) as unknown as ProfileContext
}

async function readMs(ctx: ProfileContext, operation: Operation, query: Record<string, string>): Promise<number> {
  const input = { query: (operation.query as z.ZodType).parse({ ...month, ...query }) }
  const ms: number[] = []
  for (let repeat = -2; repeat < repeats; repeat++) {
    const startedAt = performance.now()
    await operation.run(ctx as never, input as never)
    // The first rounds are a warm-up.
    if (repeat >= 0) ms.push(performance.now() - startedAt)
  }
  return median(ms)
}
