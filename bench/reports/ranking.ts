import type pg from 'pg'
import { scoreProfile } from '../../src/ads/ranking/score-profile.ts'
import { listTopPerformers } from '../../src/ads/ranking/score-queries.ts'
import { trainRanker } from '../../src/ads/ranking/train-ranker.ts'
import type { WorkContext } from '../../src/kernel/context/context.ts'
import { newId } from '../../src/kernel/ids.ts'
import { storeCredit } from '../../test/support/fixtures/append-credit.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withServices } from '../with-services.ts'
import { makeRows } from './make-rows.ts'

const now = new Date('2026-12-31T12:00:00Z')

/** Twelve weeks with one day of delivery each, so that every ad is in every window and in every training period. */
const weeks = 12

/** Measures ranking the given number of ads in four windows: from the daily rollups of each ad to the stored scores. */
export async function benchRanking(report: Report, ads = scaled(100_000, 300)): Promise<void> {
  await withServices(
    async ({ database: { db, pool }, ctx }) => {
      const { workspaceId, profileId } = await makeAds(ctx, pool, ads)
      report.metric('ads, days of delivery', `${ads}, ${ads * weeks}`)
      report.metric('  training the ranker, s', await seconds(() => trainRanker(ctx, workspaceId)))
      report.metric('  first scoring, s', await seconds(() => scoreProfile(ctx, profileId)), 'aim: 10')
      report.metric('  scoring again, s', await seconds(() => scoreProfile(ctx, profileId)), 'aim: 10')
      const peakMb = process.resourceUsage().maxRSS / 1_024
      report.metric('  peak memory of the process, MB', peakMb.toFixed(0), 'aim: 500')
      const query = { window: '28d', limit: 50 } as const
      const first = await readMs(() => listTopPerformers(db, profileId, query))
      const rare = await readMs(() => listTopPerformers(db, profileId, { ...query, min_spend: 1e9 }))
      report.metric('  the first 50, ms', first.toFixed(1))
      report.metric('  a filter that nothing passes, ms', rare.toFixed(1))
    },
    { now: () => now },
  )
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now()
  await work()
  return ((performance.now() - startedAt) / 1_000).toFixed(2)
}

async function readMs(read: () => Promise<unknown>): Promise<number> {
  const ms: number[] = []
  for (let repeat = 0; repeat < 9; repeat++) {
    const startedAt = performance.now()
    await read()
    ms.push(performance.now() - startedAt)
  }
  return median(ms)
}

async function makeAds(
  ctx: WorkContext,
  pool: pg.Pool,
  ads: number,
): Promise<{ workspaceId: string; profileId: string }> {
  const [workspaceId, profileId] = [newId(), newId()]
  await pool.query(
    `insert into workspace (id, name, plan, is_healthcare_agency, created_at) values ($1, 'Bench', 'unlimited', false, now())`,
    [workspaceId],
  )
  await pool.query(
    `insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    values ($1, $2, 'Bench', 'UTC', 'USD', 'standard', '{}', now())`,
    [profileId, workspaceId],
  )
  const shared = `$1, gen_random_uuid(), case n % 2 when 0 then 'social_ads' else 'search_ads' end, '1'`
  const described = `'2026-12-30', now(), now()`
  const columns = 'profile_id, id, platform, account_id, external_id, name, described_on, created_at, updated_at'
  const objective = `(array['OUTCOME_SALES', 'SEARCH', 'OUTCOME_LEADS', 'OUTCOME_TRAFFIC', 'OUTCOME_ENGAGEMENT'])[n % 5 + 1]`
  await pool.query(
    `insert into campaign (${columns}, objective) select ${shared}, 'c' || n, 'Campaign ' || n, ${described}, ${objective}
    from generate_series(0, $2::int / 100) n`,
    [profileId, ads],
  )
  await pool.query(
    `insert into ad_set (${columns}, campaign_id)
    select ${shared}, 's' || n, case n % 3 when 0 then 'Retargeting ' else 'Broad ' end || n, ${described}, c.id
    from generate_series(0, $2::int / 10) n join campaign c on c.profile_id = $1 and c.external_id = 'c' || n / 10`,
    [profileId, ads],
  )
  await pool.query(
    `insert into ad (${columns}, campaign_id, ad_set_id)
    select ${shared}, 'a' || n, 'Ad ' || n, ${described}, s.campaign_id, s.id
    from generate_series(0, $2::int - 1) n join ad_set s on s.profile_id = $1 and s.external_id = 's' || n / 10`,
    [profileId, ads],
  )
  await makeDays(ctx, pool, profileId)
  return { workspaceId, profileId }
}

interface Sale {
  day: string
  ad_id: string
  campaign_id: string
  ad_set_id: string
  is_payment: boolean
  value: number
}

/** The impressions and sales of an ad are derived from its id and, to a small degree, from the week. */
async function makeDays(ctx: WorkContext, pool: pg.Pool, profileId: string): Promise<void> {
  const weekly = `from ad a cross join generate_series(0, ${weeks - 1}) week
    cross join lateral (select abs(hashtext(a.external_id))::bigint as h, abs(hashtext(a.external_id || week))::bigint as w) r
    where a.profile_id = $1`
  await makeRows(
    pool,
    (
      isOwn,
    ) => `insert into ad_delivery (profile_id, date, ad_id, currency, spend, reporting_spend, impressions, clicks, reach,
      platform_conversions, platform_conversion_value, reporting_conversion_value, messaging_conversations_started_7d, updated_at)
    select $1, date '2026-12-30' - week * 7, a.id, 'USD', 5 + h % 40, 5 + h % 40, 500 + h % 9000 + w % 500,
      5 + h % 90 + w % 10, 400, w % 4, w % 4 * 20, w % 4 * 20, w % 3, now()
    ${weekly} and ${isOwn('week')}`,
    [profileId],
  )
  for (let week = 0; week < weeks; week++) {
    const { rows } = await pool.query<Sale>(
      `select to_char(date '2026-12-30' - week * 7, 'YYYY-MM-DD') as day, a.id as ad_id, a.campaign_id, a.ad_set_id,
        h % 2 = 0 as is_payment, 20 + w % 200 as value
      ${weekly} and week = $2 and w % 100 < 10 + h % 40`,
      [profileId, week],
    )
    const credits = rows.map(({ day, is_payment, value, ...entity }) => ({
      ...{ day, entity, value: String(value) },
      conversion_key: is_payment ? 'payment_received' : 'lead_created',
      rollup_type: is_payment ? 'cash' : 'pipeline',
    }))
    await storeCredit(ctx, profileId, credits)
  }
  await pool.query('vacuum analyze ad, ad_set, campaign, ad_delivery, segment')
}
