import type pg from 'pg'
import { pino } from 'pino'
import { findLogTotals } from '../src/collection/log-repair/backlog-queries.ts'
import { type Database, openDatabase } from '../src/db/open.ts'
import { newId } from '../src/kernel/ids.ts'
import { addDays } from '../src/kernel/time/local-day.ts'
import { appendCredit } from '../test/support/fixtures/append-credit.ts'
import { startService } from '../test/support/processes/started-service.ts'
import { load } from './load.ts'
import { treeMs } from './processor-time.ts'
import { raisedRateLimits } from './raised-rate-limits.ts'
import type { Report } from './report.ts'
import { scaled } from './scale.ts'
import { hitRequest, provision } from './service/ingest-requests.ts'
import { withTemporaryDirectory } from './temporary-directory.ts'

const digestsPerProfile = 10
const days = 60
const campaigns = 5
const seconds = scaled(20, 0.1)

/**
 * Measures whether `digests:10000` digests that are due in the same minute slow down the collection of hits: accepted per second
 * before, while the digests are sent, and after. Ten users of each profile get the daily digest by mail, which is written to files.
 */
export async function benchDigests(report: Report, digests = scaled(10_000, 20)): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { ...raisedRateLimits, DATABASE_URL: '' })
    const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 2, log: pino({ level: 'silent' }) })
    try {
      const { pool } = database
      const { trackingKey } = await provision(service)
      await makeDigests(database, digests / digestsPerProfile)
      const hits = (length: number) =>
        load({
          port: service.port,
          request: hitRequest('/api/tracking/collect', trackingKey),
          connections: 64,
          seconds: length,
          expectedStatus: 202,
        })
      await hits(5)
      await untilDerived(database)
      const before = await hits(seconds)
      await untilDerived(database)
      await makeDue(pool)
      await untilSending(pool)
      const sentBefore = await countSent(pool)
      const during = await hits(seconds)
      const sent = (await countSent(pool)) - sentBefore
      await pool.query('update digest set is_enabled = false')
      await untilIdle(pool)
      await untilDerived(database)
      const after = await hits(seconds)
      const usual = (before.requestsPerSecond + after.requestsPerSecond) / 2
      report.ratio(
        `hits per second while ${digests} digests are sent, of usual`,
        during.requestsPerSecond / usual,
        'target: at least 0.9',
      )
      report.metric(
        '  per second: before, while sending, after',
        [before, during, after].map(({ requestsPerSecond }) => Math.round(requestsPerSecond)).join(', '),
      )
      report.metric('  p99', [before, during, after].map(({ p99Ms }) => `${p99Ms.toFixed(1)} ms`).join(', '))
      report.metric('  digests sent per second meanwhile', (sent / seconds).toFixed(1))
      await untilDerived(database)
      await reportCost(report, pool, service.pid)
    } finally {
      await database.close()
      await service.stop()
    }
  })
}

/** The processor time of the service and its database per digest, without hits. */
async function reportCost(report: Report, pool: pg.Pool, pid: number): Promise<void> {
  const idleMs = await timed(pid, scaled(10, 0.1))
  await pool.query('update digest set is_enabled = true')
  await makeDue(pool)
  await untilSending(pool)
  const before = await countSent(pool)
  const busyMs = await timed(pid, seconds)
  const sent = (await countSent(pool)) - before
  const perDigest = (busyMs - (idleMs * seconds) / scaled(10, 0.1)) / sent
  report.metric('  processor time per digest', `${perDigest.toFixed(1)} ms`)
  report.metric('  digests sent per second without hits', (sent / seconds).toFixed(1))
}

async function timed(pid: number, length: number): Promise<number> {
  const startMs = treeMs([pid])
  await pause(length * 1_000)
  return treeMs([pid]) - startMs
}

/** Other periods than before, so that the same digests are sent again. */
async function makeDue(pool: pg.Pool): Promise<void> {
  await pool.query('delete from outgoing_message')
  await pool.query('update digest set next_at = now()')
  await pool.query(`insert into pgboss.job (name, data) values ('queue-digests', '{}')`)
}

async function countSent(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from outgoing_message where sent_at is not null')
  return rows[0].count
}

async function untilSending(pool: pg.Pool): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if ((await countSent(pool)) > 0) return
    await pause(100)
  }
  throw new Error('no digest was sent within 30 seconds')
}

async function untilIdle(pool: pg.Pool): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { rows } = await pool.query(
      'select count(*)::int as count from outgoing_message where sent_at is null and failed_at is null',
    )
    if (rows[0].count === 0) return
    await pause(100)
  }
}

/** Hits of one load that are derived during the next would slow it down. */
async function untilDerived({ db }: Database): Promise<void> {
  while ((await findLogTotals(db)).waiting > 0) await pause(100)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Profiles with rollups and delivery of the last days, as the service stores them, and ten members with a digest each. */
async function makeDigests({ db, pool }: Database, profiles: number): Promise<void> {
  const workspaceId = newId()
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)
  await run(
    `insert into workspace (id, name, plan, is_healthcare_agency, created_at) values ($1, 'Agency', 'unlimited', false, now())`,
    [workspaceId],
  )
  await run(
    `insert into user_account (id, email, created_at)
     select gen_random_uuid(), 'user' || n || '@agency.example', now() from generate_series(1, $1::int) n`,
    [digestsPerProfile],
  )
  await run(
    `insert into workspace_member (workspace_id, user_id, role, created_at)
     select $1, id, 'viewer', now() from user_account where email like '%@agency.example'`,
    [workspaceId],
  )
  await run(
    `insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
     select gen_random_uuid(), $1, 'Profile ' || n, 'UTC', 'USD', 'standard', '{}', now() from generate_series(1, $2::int) n`,
    [workspaceId, profiles],
  )
  const own = `(select id from profile where workspace_id = $1)`
  const recent = `generate_series(current_date - ${days}, current_date, '1 day') d`
  const entity = `profile_id, id, platform, account_id, external_id, name, described_on, created_at, updated_at`
  const described = (name: string) =>
    `gen_random_uuid(), 'social_ads', '1', ${name}, ${name}, '2026-01-01', now(), now()`
  await run(
    `insert into campaign (${entity}) select p.id, ${described(`'c' || n`)} from ${own} p, generate_series(1, ${campaigns}) n`,
    [workspaceId],
  )
  await run(
    `insert into ad_set (${entity}, campaign_id) select c.profile_id, ${described('c.name')}, c.id from campaign c`,
  )
  await run(
    `insert into ad (${entity}, campaign_id, ad_set_id)
     select s.profile_id, ${described('s.name')}, s.campaign_id, s.id from ad_set s`,
  )
  await run(
    `insert into ad_delivery (profile_id, date, ad_id, currency, spend, reporting_spend, impressions, clicks, reach, updated_at)
     select a.profile_id, d::date, a.id, 'USD', 12.34, 12.34, 1000, 20, 900, now() from ad a, ${recent}`,
  )
  await run(
    `insert into credit_model (profile_id, model, position, state)
     select p.id, 'last_touch', 1, 'ready' from ${own} p on conflict do nothing`,
    [workspaceId],
  )
  const today = new Date().toISOString().slice(0, 10)
  const { rows: credited } = await pool.query<{ profile_id: string; id: string }>('select profile_id, id from campaign')
  for (const [profileId, ofProfile] of Map.groupBy(credited, ({ profile_id }) => profile_id)) {
    const credits = ofProfile.flatMap(({ id }) =>
      Array.from({ length: days + 1 }, (_, back) => addDays(today, -back)).map((day) => ({
        day,
        entity: { campaign_id: id, ad_set_id: null, ad_id: null },
        value: '123.45',
      })),
    )
    await appendCredit(db, profileId, credits)
  }
  await run(
    `insert into digest (profile_id, id, user_id, schedule, hour, channels, locale, is_enabled, next_at, created_at, updated_at)
     select p.id, gen_random_uuid(), u.id, 'daily', 0, jsonb_build_array(jsonb_build_object('kind', 'email', 'user_id', u.id)),
       'en', true, now() + interval '1 day', date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
     from ${own} p, user_account u where u.email like '%@agency.example'`,
    [workspaceId],
  )
  await run('vacuum analyze segment, ad_delivery, digest')
}
