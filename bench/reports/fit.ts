import type pg from 'pg'
import { fitModel } from '../../src/attribution/data-driven/fit-model.ts'
import { newId } from '../../src/kernel/ids.ts'
import { residentMb } from '../processor-time.ts'
import type { Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withServices } from '../with-services.ts'
import { makeRows } from './make-rows.ts'

const now = new Date('2026-12-31T00:00:00Z')
const campaigns = 200

/**
 * Measures the fit of the data-driven model to `fit:1000000` people with one to five touches each, of which 2 percent pay: reading
 * the touches, the fit and its intervals in a thread, and storing the parameters. Memory is that of the process with the thread.
 */
export async function benchFit(report: Report, people = scaled(200_000, 20_000)): Promise<void> {
  await withServices(
    async ({ database: { pool }, ctx }) => {
      const profileId = await makePeople(pool, people)
      const baseMb = residentMb(process.pid)
      let [readAt, mostMb, longestMs] = [0, 0, 0]
      let lastTickAt = performance.now()
      const timer = setInterval(() => {
        const at = performance.now()
        longestMs = Math.max(longestMs, at - lastTickAt)
        lastTickAt = at
        mostMb = Math.max(mostMb, residentMb(process.pid))
      }, 20)
      const startedAt = performance.now()
      const result = await fitModel(ctx, profileId, async () => {
        readAt = performance.now()
      })
      const seconds = (performance.now() - startedAt) / 1_000
      clearInterval(timer)
      if (result.missing) throw new Error(`the fit lacks ${JSON.stringify(result.missing)}`)
      const { paths, conversions, units } = result.fit.result
      report.metric(`seconds of a fit to ${paths} paths`, seconds.toFixed(1), 'aim: 60, at 1000000')
      report.metric('  of these, reading the touches', ((readAt - startedAt) / 1_000).toFixed(1))
      report.metric('  paths that converted, units', `${conversions}, ${units.length}`)
      report.metric('  memory in addition, MB', String(mostMb - baseMb))
      report.metric('  longest time that the process handled no other request, ms', longestMs.toFixed(0))
    },
    { now: () => now },
  )
}

/** Returns the profile. One person in ten is a customer, the others are anonymous. */
async function makePeople(pool: pg.Pool, people: number): Promise<string> {
  const profileId = newId()
  await pool.query(
    `with w as (insert into workspace (id, name, plan, is_healthcare_agency, created_at)
      values (gen_random_uuid(), 'Bench', 'unlimited', false, now()) returning id)
    insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    select $1, id, 'Bench', 'UTC', 'USD', 'standard', '{}', now() from w`,
    [profileId],
  )
  await pool.query(
    `insert into campaign (profile_id, id, platform, account_id, external_id, name, described_on, created_at, updated_at)
     select $1, gen_random_uuid(), 'social_ads', '1', 'c' || n, 'Campaign ' || n, '2026-01-01', now(), now()
     from generate_series(0, ${campaigns - 1}) n`,
    [profileId],
  )
  const customer = `case when n % 10 = 0 then (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid end`
  const start = `timestamptz '2026-10-05' + (abs(hashint4(n)) % (80 * 86400)) * interval '1 second'`
  const channel = `(array['Paid Social', 'Paid Search', 'Email', 'Direct', 'Organic Search'])[1 + abs(hashint4(n * 7 + k)) % 5]`
  await makeRows(
    pool,
    (
      isOwn,
    ) => `insert into touch (profile_id, id, touch_time, customer_id, visitor_id, session_id, event_id, channel, source,
      medium, platform, campaign_external_id, join_method, is_synthetic)
    select $1, gen_random_uuid(), ${start} + k * interval '7 hours', ${customer}, 'v' || n, 's' || n || '-' || k,
      gen_random_uuid(), channel, 'source', 'medium', case when channel like 'Paid%' then 'social_ads' end,
      case when channel like 'Paid%' then 'c' || abs(hashint4(n * 13 + k)) % ${campaigns} end, 'none', false
    from generate_series(1, $2::int) n cross join generate_series(0, 4) k cross join lateral (select ${channel} as channel) c
    where k <= abs(hashint4(n + 5)) % 5 and ${isOwn('n')}`,
    [profileId, people],
  )
  await makeRows(
    pool,
    (
      isOwn,
    ) => `insert into conversion (profile_id, id, event_id, definition_id, conversion_key, revenue_type, is_counted, customer_id,
      visitor_id, conversion_time, local_day, value, currency, reporting_value, is_payment, is_first_payment,
      is_first_counted, is_counting, rollup_type, net_value, created_at)
    select $1, gen_random_uuid(), gen_random_uuid(), $1, 'payment_received', 'cash', true, ${customer}, 'v' || n, at, at::date, 10, 'USD',
      10, true, true, true, true, 'cash', 10, at
    from (select n, ${start} + interval '36 hours' as at from generate_series(1, $2::int) n where n % 50 = 0 and ${isOwn('n')}) c`,
    [profileId, people],
  )
  await pool.query('vacuum analyze touch, conversion')
  return profileId
}
