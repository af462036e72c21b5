import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { pino } from 'pino'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { listConversionsSince } from '../src/features/attribution/conversion-queries.ts'
import { creditConversions } from '../src/features/attribution/credit-conversions.ts'
import { bindContext, type ContextFields, inTransaction, type WorkContext } from '../src/kernel/context.ts'
import { makeCreditData } from './credit-data.ts'
import type { Report } from './report.ts'
import { withTemporaryDirectory } from './temporary-directory.ts'
import { creditByWindowFunctions } from './window-credit.ts'

const sizeDefault = 40_000
const customersAtOnce = 1_000

/**
 * All six models, end to end: touches read, credit worked out and written. Against the time that PostgreSQL itself takes to
 * copy the same bytes out and in, and against the same result by window functions.
 */
export async function benchCredit(report: Report, conversions = sizeDefault): Promise<void> {
  for (const touchesEach of [3, 10]) {
    await withTemporaryDirectory(async (dataDir) => {
      const log = pino({ level: 'silent' })
      const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 4, log })
      try {
        await migrate(database.db)
        const { pool } = database
        const profileId = await makeCreditData(pool, { conversions, touchesEach, ads: 300, days: 365 })
        const ctx = bindContext<WorkContext>({
          db: database.db,
          now: () => new Date(),
          log,
        } as unknown as ContextFields<WorkContext>)
        const ours = await timed(() => creditAllCustomers(ctx, profileId, conversions))
        const limit = await timed(() => copyOutAndIn(pool))
        await pool.query('create table window_credit (like credit including all)')
        const byWindow = await timed(() => creditByWindowFunctions(pool, profileId))
        const { rows } = await pool.query('select count(*)::int as count from credit')
        report.figure(`credit, ${touchesEach} touches each: conversions a second`, rate(conversions, ours))
        report.figure('  credit rows written', String(rows[0].count))
        report.ratio('  time, of COPY of the same bytes out and in', ours / limit, 'aim: at most 1.3')
        report.ratio('  speed, of window functions in SQL', byWindow / ours, 'aim: at least 3')
      } finally {
        await database.close()
      }
    })
  }
}

function rate(count: number, ms: number): string {
  return Math.round((count / ms) * 1_000).toLocaleString('en')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** In two lanes, as a recompute does. */
async function creditAllCustomers(ctx: WorkContext, profileId: string, count: number): Promise<void> {
  let next = 1
  const work = async () => {
    while (next <= count) {
      const first = next
      next += customersAtOnce
      await creditSome(ctx, profileId, first, Math.min(next, count + 1))
    }
  }
  await Promise.all([work(), work()])
}

async function creditSome(ctx: WorkContext, profileId: string, first: number, end: number): Promise<void> {
  const nobody = { profile_id: profileId, visitor_id: null, event_id: null, since: '-infinity' as const }
  const subjects = Array.from({ length: end - first }, (_, index) => {
    const number = (first + index).toString(16).padStart(8, '0')
    return { ...nobody, kind: 'customer' as const, customer_id: `${number}-0000-7000-8000-000000000000` }
  })
  await inTransaction(ctx, async (ctx) => {
    await creditConversions(ctx, profileId, await listConversionsSince(ctx.db, subjects))
  })
}

/** What is read and what is written, by COPY in its binary form, with the same indexes. */
async function copyOutAndIn(pool: pg.Pool): Promise<void> {
  await pool.query('create table copied_credit (like credit including all)')
  const client = await pool.connect()
  try {
    const touches = `select customer_id, touch_time, id, channel, platform, campaign_name, campaign_external_id,
      ad_set_external_id, ad_external_id from touch order by profile_id, customer_id, touch_time, id`
    for await (const _ of client.query(copyTo(`copy (${touches}) to stdout (format binary)`)));
    const parts: Buffer[] = []
    for await (const part of client.query(copyTo('copy credit to stdout (format binary)'))) parts.push(part as Buffer)
    await pipeline(parts, client.query(copyFrom('copy copied_credit from stdin (format binary)')))
  } finally {
    client.release()
  }
}
