import type { ReadSnapshot } from '../db/copy/snapshot.ts'
import type { ObjectStore } from '../db/stores/object-store.ts'
import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { job } from '../kernel/context/job.ts'
import { minuteMs } from '../kernel/time/durations.ts'
import { findProtection } from '../tenancy/profiles/profile-queries.ts'
import type { ExportColumn } from './domain/columns.ts'
import { exportTableNames, tablesOf } from './domain/export-tables.ts'
import { folderOf } from './domain/file-path.ts'
import { shownError } from './domain/shown-error.ts'
import { encodeFiles } from './encode-files.ts'
import * as queries from './export-queries.ts'
import { manifestName, writeManifest } from './manifest.ts'
import { runExportRequest } from './queue-runs.ts'
import type { DataExport } from './source-queries.ts'
import { removeDays, type TableWriter, writeTable } from './write-table.ts'

declare module '../kernel/context/services.ts' {
  interface Services {
    /** The storage of data exports, as the settings say. */
    openExportStore: () => Promise<ObjectStore>
    readSnapshot: ReadSnapshot
  }
}

/** A run that does not extend its lease for this long has died, and another one goes on. */
const leaseMs = 5 * minuteMs
const extendMs = minuteMs
/** An attempt ends after about this time, and another job goes on, so that the queue detects a dead worker soon. */
const attemptMs = 5 * minuteMs
const reportMs = 2_000
/** A long snapshot would keep the database from removing old versions of rows, and each reads the whole table. */
const rowsPerSnapshot = 3_000_000
const busySeconds = 30

export const runDataExport = job({
  request: runExportRequest,
  summary: 'Writes the files of a data export whose rows changed.',
  retryLimit: 6,
  retryDelaySeconds: 60,
  expireInSeconds: 1_800,
  async run(ctx, { profile_id, run_id }) {
    const run = await queries.findRun(ctx.db, profile_id, run_id)
    if (!run || run.status === 'done') return
    const lease = [ctx.now(), new Date(ctx.now().getTime() + leaseMs)] as const
    if (!(await queries.updateLease(ctx.db, profile_id, run.export_id, ...lease))) {
      await ctx.enqueue(runExportRequest, { profile_id, run_id }, { afterSeconds: busySeconds })
      return
    }
    const exported = (await queries.findExport(ctx.db, profile_id, run.export_id))!
    const started = { ...run, started_at: run.started_at ?? ctx.now() }
    await queries.updateRun(ctx.db, run, {
      status: 'running',
      started_at: started.started_at,
      finished_at: null,
      error: null,
    })
    try {
      await attempt(ctx, exported, started)
    } catch (error) {
      const { location } = await ctx.openExportStore()
      const failed = { status: 'failed', error: shownError(error as Error, location), finished_at: ctx.now() } as const
      await queries.updateRun(ctx.db, run, failed)
      await queries.updateLeasedUntil(ctx.db, profile_id, exported.id, null)
      throw error
    }
  },
})

async function attempt(ctx: WorkContext, exported: DataExport, run: queries.DataExportRun): Promise<void> {
  const { profile_id, id } = exported
  const store = await ctx.openExportStore()
  // A killed attempt leaves a file that no manifest lists and no erasure would find.
  await store.deleteDrafts(folderOf(exported))
  if (exported.deleted_at) {
    for (const { name } of await store.list(folderOf(exported))) await store.delete(name)
    await inTransaction(ctx, (ctx) => queries.deleteExport(ctx.db, profile_id, id))
    return
  }
  const encoder = ctx.compute.open(encodeFiles)
  const write = () => writeExport({ ctx, store, encoder, exported, run })
  const isComplete = await keepingLease(ctx, exported, write).finally(encoder.close)
  await inTransaction(ctx, async (ctx) => {
    await queries.updateLeasedUntil(ctx.db, profile_id, id, null)
    if (isComplete) {
      await queries.updateRun(ctx.db, run, { status: 'done', finished_at: ctx.now(), table_name: null })
    } else await ctx.enqueue(runExportRequest, { profile_id, run_id: run.id })
  })
}

/** Extends the lease by the clock, because a statement over millions of rows reports no progress while it runs. */
async function keepingLease<T>(ctx: WorkContext, { profile_id, id }: DataExport, work: () => Promise<T>): Promise<T> {
  let extended: Promise<void> = Promise.resolve()
  // One after the other: an earlier time must not replace a later one, nor the end of the lease.
  const extend = () => {
    extended = extended
      .then(() => queries.updateLeasedUntil(ctx.db, profile_id, id, new Date(ctx.now().getTime() + leaseMs)))
      .catch((error) => {
        ctx.log.warn({ err: error }, 'the lease of a data export was not extended')
      })
  }
  const timer = setInterval(extend, extendMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await extended
  }
}

/** Returns false if time is up before all tables are written. */
async function writeExport(job: Omit<TableWriter, 'stored' | 'report'>): Promise<boolean> {
  const { ctx, store, exported, run } = job
  const until = performance.now() + attemptMs
  const isTimeUp = () => performance.now() > until
  const folder = folderOf(exported)
  const protection = await findProtection(ctx.db, exported.profile_id)
  const tables = tablesOf(exported, protection?.is_healthcare_family ?? true)
  const columns = new Map<string, readonly ExportColumn[]>()
  for (const table of exportTableNames) {
    const progress = reporter(ctx, run, table)
    const listed = async () =>
      new Set((await store.list(`${folder}${table}/`)).map(({ name }) => name.slice(folder.length)))
    const writer = async (): Promise<TableWriter> => ({ ...job, stored: await listed(), report: progress.report })
    if (!tables.includes(table)) {
      const written = await queries.listWrittenDays(ctx.db, exported.profile_id, exported.id, table)
      await removeDays(
        await writer(),
        table,
        written.filter(({ files }) => files.length > 0),
      )
    } else {
      if (isTimeUp()) return false
      const found = await writeTable(await writer(), table, { rowsPerSnapshot, isTimeUp })
      if (found) columns.set(table, found)
      else {
        await progress.flush()
        return false
      }
    }
    await progress.flush()
  }
  await store.write(folder + manifestName, writeManifest(ctx, exported, run, columns))
  return true
}

/** Adds up progress and stores it every few seconds. */
function reporter(ctx: WorkContext, run: queries.DataExportRun, table: string) {
  const none = { rows: 0, bytes: 0, files: 0, days: 0, missing_files: 0 }
  let sum = { ...none }
  let reportedAt = performance.now()
  const flush = async () => {
    reportedAt = performance.now()
    const counts = sum
    sum = { ...none }
    await queries.updateRunCounts(ctx.db, run, table, counts)
  }
  const report: TableWriter['report'] = async (progress) => {
    for (const name of Object.keys(none) as (keyof typeof none)[]) sum[name] += progress[name] ?? 0
    if (performance.now() - reportedAt > reportMs) await flush()
  }
  return { report, flush }
}
