import type pg from 'pg'
import type { WorkContext } from '../../src/kernel/context/context.ts'
import { newId } from '../../src/kernel/ids.ts'
import { addDays } from '../../src/kernel/time/local-day.ts'
import { loadPortfolio, type PortfolioProfile } from '../../src/reports/portfolio/load-portfolio.ts'
import { listReachableProfiles } from '../../src/tenancy/access/reachable-profile-queries.ts'
import { storeCredit } from '../../test/support/fixtures/append-credit.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withServices } from '../with-services.ts'

const repeats = scaled(15)
const days = 90
const adsPerProfile = 10
const models = 10
const last = '2026-12-30'
/** Neither period consists of whole months, so both are read by days. */
const range = { from_day: '2026-11-28', to_day: '2026-12-27' }

/**
 * Measures the portfolio of an agency: `portfolio:500` profiles with 90 days of rollups (three goals), ten ads with delivery on
 * each day. SQL inserts the delivery as the service stores it.
 */
export async function benchPortfolio(report: Report, profiles = scaled(500, 2)): Promise<void> {
  await withServices(async ({ database: { pool, db }, ctx }) => {
    const userId = await makeAgency(ctx, pool, profiles)
    const actor = { kind: 'user', user_id: userId, via: 'session', credential_id: userId, role: null } as const
    const read = async () => {
      const found = await listReachableProfiles(db, actor, null, { limit: 2_001 })
      const ranged = found.map((profile): PortfolioProfile => ({ ...profile, ...range }))
      return loadPortfolio(db, ranged, 'linear', ctx.now())
    }
    const rows = await read()
    const spend = rows.reduce((sum, { row }) => sum + row.current.spend, 0)
    if (rows.length !== profiles || spend === 0)
      throw new Error(`the portfolio has ${rows.length} rows and spend ${spend}`)
    const ms: number[] = []
    for (let repeat = -2; repeat < repeats; repeat++) {
      const startedAt = performance.now()
      await read()
      // The first rounds are a warm-up.
      if (repeat >= 0) ms.push(performance.now() - startedAt)
    }
    report.metric(`milliseconds of a portfolio of ${profiles} profiles`, median(ms).toFixed(1), 'aim: 300, at 500')
    report.metric('  slowest', Math.max(...ms).toFixed(1))
  })
}

/** Returns the owner of the workspace. */
async function makeAgency(ctx: WorkContext, pool: pg.Pool, profiles: number): Promise<string> {
  const [workspaceId, userId] = [newId(), newId()]
  await pool.query(
    `insert into workspace (id, name, plan, is_healthcare_agency, created_at) values ($1, 'Agency', 'unlimited', false, now())`,
    [workspaceId],
  )
  await pool.query(`insert into user_account (id, email, created_at) values ($1, 'owner@agency.example', now())`, [
    userId,
  ])
  await pool.query(
    `insert into workspace_member (workspace_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
    [workspaceId, userId],
  )
  await pool.query(
    `insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
     select gen_random_uuid(), $1, 'Profile ' || n, 'UTC', 'USD', 'standard', '{}', now() from generate_series(1, $2) n`,
    [workspaceId, profiles],
  )
  await pool.query(
    `insert into credit_model (profile_id, model, position, state)
     select p.id, 'linear', 4, 'ready' from profile p`,
  )
  const entity = `profile_id, id, platform, account_id, external_id, name, described_on, created_at, updated_at`
  const described = (prefix: string) =>
    `gen_random_uuid(), 'social_ads', '1', '${prefix}', '${prefix}', '2026-01-01', now(), now()`
  await pool.query(`insert into campaign (${entity}) select p.id, ${described('c')} from profile p`)
  await pool.query(
    `insert into ad_set (${entity}, campaign_id) select c.profile_id, ${described('s')}, c.id from campaign c`,
  )
  await pool.query(
    `insert into ad (${entity}, campaign_id, ad_set_id)
     select s.profile_id, gen_random_uuid(), 'social_ads', '1', 'a' || n, 'Ad ' || n, '2026-01-01', now(), now(), s.campaign_id, s.id
     from ad_set s, generate_series(1, ${adsPerProfile}) n`,
  )
  await pool.query(
    `insert into ad_delivery (profile_id, date, ad_id, currency, spend, reporting_spend, impressions, clicks, reach, updated_at)
     select a.profile_id, d::date, a.id, 'USD', 12.34, 12.34, 1000, 20, 900, now()
     from ad a, generate_series('${last}'::date - ${days - 1}, '${last}'::date, '1 day') d`,
  )
  const { rows: campaigns } = await pool.query<{ profile_id: string; id: string }>(
    'select profile_id, id from campaign',
  )
  const goals = ['payment_received', 'lead_created', 'appointment_booked']
  for (const { profile_id, id } of campaigns) {
    const credits = Array.from({ length: days }, (_, back) => addDays(last, -back)).flatMap((day) =>
      goals.flatMap((conversion_key) =>
        [{ campaign_id: id, ad_set_id: null, ad_id: null }, null].map((entity) => ({
          ...{ day, entity, conversion_key, value: '12.34' },
          rollup_type: conversion_key === 'payment_received' ? 'cash' : 'pipeline',
        })),
      ),
    )
    await storeCredit(ctx, profile_id, credits, models)
  }
  await pool.query(
    `insert into spend_day (profile_id, date, spend)
     select profile_id, date, sum(reporting_spend) from ad_delivery group by profile_id, date order by date, profile_id`,
  )
  await pool.query('vacuum analyze segment, spend_day, ad_delivery, credit_model, profile')
  return userId
}
