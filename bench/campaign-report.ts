import type pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { insertDirtyDays } from '../src/features/attribution/dirty-day-queries.ts'
import { sumCredit } from '../src/features/attribution/report-queries.ts'
import { rollUpDay } from '../src/features/attribution/roll-up-day.ts'
import { bindContext, type ContextFields, type WorkContext } from '../src/kernel/context.ts'
import type { Db } from '../src/kernel/db-handle.ts'
import { makeCreditData } from './credit-data.ts'
import { median, type Report } from './report.ts'
import { withTemporaryDirectory } from './temporary-directory.ts'
import { creditByWindowFunctions } from './window-credit.ts'

const repeats = 15
const yearOfDays = 365

/** A report reads its days alone, so these many of the year are enough to have its density. */
const daysMade = 60

/**
 * What 30 days of the credit of every ad cost the database, at so many conversions a year and at ten times that. Rows are
 * made by SQL, credit with them; the sums by the service's own roll-up.
 */
export async function benchCampaignReport(report: Report, conversions = 100_000): Promise<void> {
  const times = { month: [] as number[], dirty: [] as number[] }
  for (const size of [conversions, conversions * 10]) {
    await withTemporaryDirectory(async (dataDir) => {
      const log = pino({ level: 'silent' })
      const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 4, log })
      try {
        await migrate(database.db)
        const profileId = await makeSums(database, size)
        const month = { from_day: '2026-01-10', to_day: '2026-02-08' }
        times.month.push(await databaseMs(database.db, profileId, month))
        await insertDirtyDays(database.db, profileId, ['2026-02-08'])
        times.dirty.push(await databaseMs(database.db, profileId, month))
      } finally {
        await database.close()
      }
    })
  }
  const shown = (ms: readonly number[]) => ms.map((one) => one.toFixed(1)).join(', ')
  const growth = (ms: readonly number[]) => ms[1]! / ms[0]!
  report.figure(
    `report of 30 days by ad, ms at ${conversions} and ${conversions * 10} a year`,
    shown(times.month),
    'aim: 15',
  )
  report.ratio('  ten times the data costs', growth(times.month), 'aim: at most 1.2')
  report.figure('  the same with the last day dirty', shown(times.dirty))
}

async function makeSums(database: { db: Db; pool: pg.Pool }, conversions: number): Promise<string> {
  const { db, pool } = database
  const size = Math.round((conversions * daysMade) / yearOfDays)
  const profileId = await makeCreditData(pool, { conversions: size, touchesEach: 3, ads: 60, days: daysMade })
  await pool.query('create table window_credit (like credit)')
  await creditByWindowFunctions(pool, profileId)
  await pool.query('insert into credit select * from window_credit')
  await pool.query('vacuum analyze credit')
  const ctx = bindContext<WorkContext>({ db, now: () => new Date() } as unknown as ContextFields<WorkContext>)
  const days = Array.from({ length: daysMade }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10),
  )
  await insertDirtyDays(db, profileId, days)
  for (const day of days) await rollUpDay(ctx, profileId, day)
  await pool.query('vacuum analyze credit_day, dirty_day')
  return profileId
}

async function databaseMs(db: Db, profileId: string, days: { from_day: string; to_day: string }): Promise<number> {
  const ms: number[] = []
  for (let repeat = -2; repeat < repeats; repeat++) {
    const startedAt = performance.now()
    await sumCredit(db, profileId, { ...days, level: 'ad', model: 'last_touch' })
    // The first rounds only warm up.
    if (repeat >= 0) ms.push(performance.now() - startedAt)
  }
  return median(ms)
}
