import type pg from 'pg'
import { compactProfile } from '../../src/attribution/rollups/compact-rollups.ts'
import { sumCredit, sumPlatforms } from '../../src/attribution/rollups/report-queries.ts'
import type { WorkContext } from '../../src/kernel/context/context.ts'
import { loadOverview } from '../../src/reports/overview/load-overview.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { type Bench, withServices } from '../with-services.ts'
import { addConversions } from './add-conversions.ts'
import { creditAllCustomers, listCustomerIds } from './credit-all-customers.ts'
import { makeCreditData } from './credit-data.ts'
import { readDrillDown } from './drill-down.ts'

const repeats = scaled(15)
const daysMade = 365

const month = { from_day: '2026-12-01', to_day: '2026-12-30' }
const today = { from_day: '2026-12-03', to_day: '2027-01-01' }
const year = { from_day: '2026-01-01', to_day: '2026-12-31' }

/**
 * Measures the database time of reports over the credit of every ad, at the given number of conversions per year and at ten times
 * that, with three touches each; and the cost of one more conversion. SQL inserts the rows; the service's own functions compute
 * credit and rollups, which takes two minutes per million. `campaign-report:100000` has the sizes of the targets; the default is
 * smaller.
 */
export async function benchCampaignReport(report: Report, conversions = scaled(30_000, 50)): Promise<void> {
  const sizes = [conversions, conversions * 10]
  // The number of ads is proportional to the conversions, so that each ad has some on every day at both sizes; otherwise the
  // larger size has more rows to sum.
  const ads = Math.max(10, Math.round(conversions * 0.0006))
  const measured: Record<string, number[]> = {}
  for (const size of sizes) {
    await withServices(async (bench) => {
      for (const [what, ms] of Object.entries(await measure(bench, size, ads))) {
        measured[what] = [...(measured[what] ?? []), ms]
      }
    })
  }
  report.metric('milliseconds of the database at conversions a year', sizes.join(', '))
  for (const [what, ms] of Object.entries(measured)) {
    report.metric(`  ${what}`, ms.map((m) => m.toFixed(1)).join(', '), targets[what])
    report.ratio('    ten times the data costs', ms[1]! / ms[0]!, 'aim: at most 1.2')
  }
}

const targets: Record<string, string> = {
  '30 days by ad': 'aim: 15, at 100000 and 1000000',
  '365 days by ad': 'aim: 40, at 100000 and 1000000',
  'one more conversion': 'aim: 3',
}

async function measure({ database, ctx }: Bench, size: number, ads: number): Promise<Record<string, number>> {
  const { db, pool } = database
  const profileId = await makeRollups(ctx, pool, size, ads)
  const query = { level: 'ad', model: 'last_touch' } as const
  const byAd = (days: typeof month) => () => sumCredit(db, profileId, { ...days, ...query })
  const metrics = {
    '30 days by ad': await databaseMs(byAd(month)),
    '365 days by ad': await databaseMs(byAd(year)),
    '365 days by platform': await databaseMs(() => sumPlatforms(db, profileId, { ...year, ...query })),
    'the overview of 30 days': await databaseMs(() => loadOverview(db, profileId, month, query)),
    'a page of the conversions of an ad in 365 days': await databaseMs(() => readDrillDown(db, profileId, year)),
    'one more conversion': await addConversions(ctx, pool, profileId),
  }
  // The rows just added are not compacted yet.
  return { ...metrics, '30 days by ad, today included': await databaseMs(byAd(today)) }
}

async function makeRollups(ctx: WorkContext, pool: pg.Pool, conversions: number, ads: number): Promise<string> {
  const profileId = await makeCreditData(pool, { conversions, touchesEach: 3, ads, days: daysMade })
  await creditAllCustomers(ctx, profileId, await listCustomerIds(pool))
  await pool.query('vacuum analyze conversion, credit')
  await compactProfile(ctx, profileId)
  await pool.query('vacuum analyze segment, fact_batch')
  return profileId
}

async function databaseMs(read: () => Promise<unknown>): Promise<number> {
  const ms: number[] = []
  for (let repeat = -2; repeat < repeats; repeat++) {
    const startedAt = performance.now()
    await read()
    // The first rounds are a warm-up.
    if (repeat >= 0) ms.push(performance.now() - startedAt)
  }
  return median(ms)
}
