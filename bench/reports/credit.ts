import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { compactProfile } from '../../src/attribution/rollups/compact-rollups.ts'
import { readCpuSeconds } from '../outbound/resource-usage.ts'
import type { Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withServices } from '../with-services.ts'
import { creditAllCustomers, listCustomerIds } from './credit-all-customers.ts'
import { makeCreditData } from './credit-data.ts'
import { countDifferences, creditByWindowFunctions } from './window-credit.ts'

const sizeDefault = scaled(30_000, 50)

/**
 * Measures all six models end to end: reading conversions and touches, computing credit, and writing it with the rollup deltas.
 * Compared with the time that PostgreSQL needs to copy the touches out and the same credit in, and with the same credit computed
 * by window functions; neither of those maintains rollups.
 */
export async function benchCredit(report: Report, conversions = sizeDefault): Promise<void> {
  for (const touchesEach of [3, 10]) {
    await withServices(async ({ database: { pool }, ctx }) => {
      const profileId = await makeCreditData(pool, { conversions, touchesEach, ads: 300, days: 365 })
      const customerIds = await listCustomerIds(pool)
      const start = await readCpuSeconds(pool)
      const ours = await timed(() => creditAllCustomers(ctx, profileId, customerIds))
      const credited = await readCpuSeconds(pool)
      await creditAllCustomers(ctx, profileId, customerIds)
      const compared = await readCpuSeconds(pool)
      const pending = await bytesOf(pool, ['fact_batch'], conversions)
      await compactProfile(ctx, profileId)
      const compacted = await readCpuSeconds(pool)
      const limit = await copyOutAndIn(pool)
      await pool.query('create table window_credit (like credit including all)')
      const beforeWindow = await readCpuSeconds(pool)
      const byWindow = await timed(() => creditByWindowFunctions(pool, profileId))
      const afterWindow = await readCpuSeconds(pool)
      const differences = await countDifferences(pool)
      if (differences > 0) throw new Error(`${differences} rows of credit differ from those of window functions`)
      const { rows } = await pool.query('select count(*)::int as count from credit')
      report.metric(`credit, ${touchesEach} touches each: conversions a second`, rate(conversions, ours))
      report.metric('  credit rows written', String(rows[0].count))
      report.metric('  bytes per conversion of pending facts', pending)
      await pool.query('vacuum full segment, rollup_key')
      report.metric(
        '  the same of segments and their keys',
        await bytesOf(pool, ['segment', 'rollup_key'], conversions),
      )
      const cpu = (from: Cpu, to: Cpu) =>
        `${micros(to.ours - from.ours, conversions)} + ${micros((to.database ?? 0) - (from.database ?? 0), conversions)} µs`
      report.metric('  processor time per conversion, service + database', cpu(start, credited))
      report.metric('  the same for credit that is already stored', cpu(credited, compared))
      report.metric('  the same for the compaction of the rollups', cpu(compared, compacted))
      report.metric('  the same for window functions', cpu(beforeWindow, afterWindow))
      report.ratio('  time, of COPY of the same bytes out and in', ours / limit, 'aim: at most 1.3')
      report.ratio('  speed, of window functions in SQL', byWindow / ours, 'aim: at least 3')
      report.ratio('  speed of that COPY alone, of window functions in SQL', byWindow / limit)
    })
  }
}

type Cpu = Awaited<ReturnType<typeof readCpuSeconds>>

function micros(seconds: number, count: number): number {
  return Math.round((seconds / count) * 1e6)
}

/** The bytes of a table with its indexes, per conversion. */
async function bytesOf(pool: pg.Pool, tables: readonly string[], conversions: number): Promise<string> {
  const sizes = await Promise.all(
    tables.map((table) => pool.query<{ bytes: string }>('select pg_total_relation_size($1) as bytes', [table])),
  )
  return sizes.map(({ rows }) => Math.round(Number(rows[0]!.bytes) / conversions)).join(', ')
}

function rate(count: number, ms: number): string {
  return Math.round((count / ms) * 1_000).toLocaleString('en')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Copies the same rows out and in by binary COPY, in the same order and with the same indexes. */
async function copyOutAndIn(pool: pg.Pool): Promise<number> {
  await pool.query('create table copied_credit (like credit including all)')
  const client = await pool.connect()
  const read = async (query: string) => {
    const chunks: Buffer[] = []
    for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
      chunks.push(chunk as Buffer)
    }
    return chunks
  }
  try {
    const credit = await read('select * from credit')
    return await timed(async () => {
      await read(`select customer_id, conversion_time, id, definition_id, local_day, is_counted from conversion
        where customer_id is not null order by profile_id, customer_id`)
      await read(`select customer_id, id, touch_time, channel, platform, campaign_name, campaign_external_id,
        ad_set_external_id, ad_external_id from touch
        where customer_id is not null order by profile_id, customer_id, touch_time, id`)
      await pipeline(credit, client.query(copyFrom('copy copied_credit from stdin (format binary)')))
    })
  } finally {
    client.release()
  }
}
