import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { compactProfile } from '../../src/attribution/rollups/compact-rollups.ts'
import { sumDays } from '../../src/insight/day-sums/sum-days.ts'
import type { WorkContext } from '../../src/kernel/context/context.ts'
import { scopeNames } from '../../src/kernel/context/scopes.ts'
import { type Operation, routeOf } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'
import { operatorKey } from '../../test/support/app/services-on.ts'
import type { Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withServices } from '../with-services.ts'
import { creditAllCustomers, listCustomerIds } from './credit-all-customers.ts'
import { makeCreditData } from './credit-data.ts'

const repeats = 2
const adsMax = 20_000
const daysMade = 60
/** Two months of data: a range of 30 days has a period before it. */
const range = { date_from: '2026-01-31', date_to: '2026-03-01' }
/** Responses are not checked against their schemas, and requests are not limited. */
const allowed = { isAllowed: true, limit: 1, remaining: 1, resetAtUnixSeconds: 0, retryAfterSeconds: 0 }

const unlimited = {
  now: () => new Date('2026-03-02T12:00:00Z'),
  isStrict: false,
  rateLimiter: { hit: () => allowed, close: async () => {} },
}

/**
 * Measures, for every read operation of a profile, the longest time that the event loop was not free for other requests. It counts
 * processor time of the thread, so that other programs of the machine do not matter. The size is the number of conversions; there are
 * a fifth as many ads.
 */
export async function benchEventLoop(report: Report, conversions = scaled(100_000, 50)): Promise<void> {
  await withServices(async ({ database, ctx }) => {
    const profileId = await makeReportData(ctx, database.pool, conversions)
    await measureReads(report, ctx, database.pool, profileId)
  }, unlimited)
}

/** Imported ads with delivery on every third day, and conversions with two touches each. */
async function makeReportData(ctx: WorkContext, pool: pg.Pool, conversions: number): Promise<string> {
  const ads = Math.min(adsMax, Math.ceil(conversions / 5))
  const profileId = await makeCreditData(pool, { conversions, touchesEach: 2, ads, days: daysMade })
  await pool.query(
    `insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at, customer_id,
      value, currency, country, device, is_synthetic, click_ids, properties)
    select profile_id, event_id, event_id::text, case when revenue_type = 'cash' then 'payments_a' else 'server' end,
      conversion_key, conversion_key, conversion_time, conversion_time, customer_id, value, currency, 'CL', 'mobile', false, '{}', '{}'
    from conversion where profile_id = $1`,
    [profileId],
  )
  await pool.query(
    `insert into customer (profile_id, id, first_name, customer_key, first_seen_at, last_seen_at, created_at)
    select profile_id, customer_id, 'Customer', customer_id::text, min(conversion_time), max(conversion_time), now()
    from conversion where profile_id = $1 group by 1, 2`,
    [profileId],
  )
  for (let day = 0; day < daysMade; day += 3) {
    await pool.query(
      `insert into ad_delivery (profile_id, date, ad_id, currency, spend, reporting_spend, impressions, clicks, reach,
        platform_conversions, platform_conversion_value, reporting_conversion_value, updated_at)
      select profile_id, date '2026-01-01' + $2::int, id, 'USD', s, s, 1000, 20, 900, 2, 90, 90, now()
      from ad cross join lateral (select 10 + (hashtext(id::text || $2) & 1023) / 100.0 as s) spent where profile_id = $1`,
      [profileId, day],
    )
  }
  await pool.query(
    `insert into spend_day (profile_id, date, spend)
    select profile_id, date, sum(reporting_spend) from ad_delivery where profile_id = $1 group by 1, 2`,
    [profileId],
  )
  await creditAllCustomers(ctx, profileId, await listCustomerIds(pool))
  await compactProfile(ctx, profileId)
  await sumDays(ctx, profileId)
  await pool.query('vacuum analyze')
  return profileId
}

/** Prints one line per operation and level. */
async function measureReads(report: Report, ctx: WorkContext, pool: pg.Pool, profileId: string) {
  const server = buildApp(ctx)
  await server.ready()
  const created = await server.inject({
    method: 'POST',
    url: '/api/v1/admin/keys',
    headers: { authorization: `Bearer ${operatorKey}` },
    payload: { profile_id: profileId, name: 'Bench', scopes: scopeNames },
  })
  const headers = { authorization: `Bearer ${created.json().data.key}` }
  const ids = await findIds(pool, profileId)
  await measureBystander(report, server, headers)
  report.metric('longest turn of the event loop, all processor time, time', 'aim: at most 20 ms')
  for (const op of operations.filter(isProfileRead)) {
    const url = routeOf(op).replace(/^(\/api\/v1\/(\w+))\/:id/, (_, base, noun) => `${base}/${ids[noun] ?? ''}`)
    if (url.includes(':') || url.includes('//')) continue
    for (const query of queriesOf(op)) {
      const read = async () => (await server.inject({ method: 'GET', url, query, headers })).statusCode
      await read()
      const found: Measured[] = []
      for (let repeat = 0; repeat < repeats; repeat++) found.push(await measure(read))
      const { status, longest, total, ms } = found.reduce((a, b) => (b.longest < a.longest ? b : a))
      const figures = [longest, total, ms].map((figure) => figure.toFixed(1))
      // 400: a level that the operation does not have.
      if (status !== 400)
        report.metric(`  ${nameOf(op, query)}${status === 200 ? '' : ` (${status})`}`, `${figures.join(', ')} ms`)
    }
  }
  await server.close()
}

const bystanderReads = scaled(200, 2)
const reportsAtATime = 4

/** Measures a small request every 20 ms, alone and while the heaviest report is read four times concurrently. */
async function measureBystander(report: Report, server: ReturnType<typeof buildApp>, headers: Record<string, string>) {
  const url = '/api/v1/campaigns/models'
  const query = { ...range, level: 'ad' }
  const read = async (url: string, query = {}) => {
    const { statusCode } = await server.inject({ method: 'GET', url, query, headers })
    // A rejected report would cost nothing and look like a fast one.
    if (statusCode !== 200) throw new Error(`${url} is ${statusCode}`)
  }
  const waits = async () => {
    const found: number[] = []
    for (let left = bystanderReads; left > 0; left--) {
      // From the time at which it should be sent, because a busy event loop delays the sending too.
      const dueAt = performance.now() + 20
      await setTimeout(20)
      await read('/api/v1/profile')
      found.push(performance.now() - dueAt)
    }
    return found.sort((a, b) => a - b)
  }
  const shown = (ms: readonly number[]) =>
    [0.5, 0.99].map((part) => ms[Math.floor(part * (ms.length - 1))]!.toFixed(1)).join(', ')
  report.metric('GET /profile alone, p50 and p99', `${shown(await waits())} ms`)
  let isOver = false
  let reports = 0
  const busy = Array.from({ length: reportsAtATime }, async () => {
    for (; !isOver; reports++) await read(url, query)
  })
  report.metric(`  beside ${reportsAtATime} model comparisons of all ads at a time`, `${shown(await waits())} ms`)
  isOver = true
  await Promise.all(busy)
  report.metric('  model comparisons meanwhile', String(reports))
}

interface Measured {
  status: number
  longest: number
  total: number
  ms: number
}

function isProfileRead({ method, boundTo, credentials, path }: Operation): boolean {
  return method === 'GET' && boundTo === 'profile' && credentials.includes('api_key') && path !== '/live'
}

async function findIds(pool: pg.Pool, profileId: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ noun: string; id: string }>(
    `select * from unnest(array['campaigns', 'ads', 'customers', 'conversions'], array[
      (select id from campaign where profile_id = $1 limit 1), (select id from ad where profile_id = $1 limit 1),
      (select customer_id from conversion where profile_id = $1 limit 1), (select id from conversion where profile_id = $1 limit 1)
    ]) t (noun, id)`,
    [profileId],
  )
  return Object.fromEntries(rows.map(({ noun, id }) => [noun, id]))
}

/** The parameters that cost most: a range of 30 days, a long page and every level. */
function queriesOf({ id, example, query }: Operation): Record<string, string>[] {
  const names = Object.keys(query?.shape ?? {})
  const named = { ...(example.query as Record<string, string>), ...range, from: range.date_from, to: range.date_to }
  const base = Object.fromEntries(Object.entries(named).filter(([name]) => names.includes(name)))
  const paged = names.includes('limit') ? { ...base, limit: '50' } : base
  if (!names.includes('level')) return [paged]
  const levels = ['campaign', 'ad_set', 'ad', 'channel'].map((level) => ({ ...paged, level }))
  const variants =
    id === 'ads.listAds' ? [{ sort: 'name' }, { sort: 'advice' }, { search: 'ad 7' }, { compare: 'linear' }] : []
  return [...levels, ...variants.map((variant) => ({ ...paged, level: 'ad', ...variant }))]
}

function nameOf({ id }: Operation, query: Record<string, string>): string {
  const shown = ['level', 'sort', 'search', 'compare'].filter((name) => query[name] && query[name] !== '-spend')
  return [id, ...shown.map((name) => query[name])].join(' ')
}

/**
 * The processor time of the longest turn of the event loop, and of all turns. A timer runs once per turn of a busy loop, so the
 * time between two of its runs is that of one turn, and at most a millisecond more.
 */
async function measure(read: () => Promise<number>): Promise<Measured> {
  const [startedAt, begun] = [performance.now(), process.threadCpuUsage()]
  let longest = 0
  let before = begun
  const timer = setInterval(() => {
    const after = process.threadCpuUsage()
    longest = Math.max(longest, msBetween(before, after))
    before = after
  }, 1)
  const status = await read()
  clearInterval(timer)
  const end = process.threadCpuUsage()
  longest = Math.max(longest, msBetween(before, end))
  return { status, longest, total: msBetween(begun, end), ms: performance.now() - startedAt }
}

const msBetween = (from: NodeJS.CpuUsage, to: NodeJS.CpuUsage): number =>
  (to.user - from.user + to.system - from.system) / 1_000
