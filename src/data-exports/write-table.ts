import { freeMemory } from '../db/copy/free-memory.ts'
import type { ObjectStore } from '../db/stores/object-store.ts'
import type { OpenComputation } from '../kernel/compute/computation.ts'
import { givingWay } from '../kernel/compute/give-way.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import type { ExportColumn } from './domain/columns.ts'
import type { ExportTable } from './domain/export-tables.ts'
import { filePath, folderOf } from './domain/file-path.ts'
import { type ExportedFile, type FoundDay, inBatches, planDays, type WrittenDay } from './domain/plan-days.ts'
import type { EncodedFile, EncodeInput } from './encode-files.ts'
import { type DataExportRun, listWrittenDays, updateWrittenDays } from './export-queries.ts'
import { type DataExport, findSource, listFoundDays, listRowsOfDays, type Source } from './source-queries.ts'

/** Chunks that are encoded or stored while the next one is read: more would only take memory. */
const chunksAhead = 1

/** Files that are stored concurrently. */
const filesTogether = 8

/** What a run needs to write the files of one table. */
export interface TableWriter {
  ctx: WorkContext
  store: ObjectStore
  /** The thread that encodes rows. */
  encoder: OpenComputation<EncodeInput, EncodedFile[]>
  exported: DataExport
  run: DataExportRun
  /** The files that the storage had when the run began, below the folder of the export. */
  stored: ReadonlySet<string>
  /** Reports progress. */
  report(progress: {
    rows?: number
    bytes?: number
    files?: number
    days?: number
    missing_files?: number
  }): Promise<void>
}

/**
 * Writes the days of a table whose rows changed, and removes files of days without rows. A day is recorded after its files are
 * stored, so an interrupted run goes on with the first day that is not. Returns the columns, or null if time was up before the end.
 */
export async function writeTable(
  writer: TableWriter,
  table: ExportTable,
  { rowsPerSnapshot, isTimeUp }: { rowsPerSnapshot: number; isTimeUp: () => boolean },
): Promise<readonly ExportColumn[] | null> {
  const { source, later } = await writeDays(writer, table, null, rowsPerSnapshot)
  for (const days of later) {
    if (isTimeUp()) return null
    await writeDays(writer, table, days, Number.POSITIVE_INFINITY)
  }
  return source.columns
}

/** Writes some days, or all if the days are null, up to a number of rows, which are read in one snapshot. `later` has the others. */
async function writeDays(
  writer: TableWriter,
  table: ExportTable,
  days: readonly string[] | null,
  rowsMax: number,
): Promise<{ source: Source; later: string[][] }> {
  const { ctx, exported, stored } = writer
  return ctx.readSnapshot(async (snapshot) => {
    const source = await findSource(snapshot, exported, table)
    const found = await listFoundDays(snapshot, source, days)
    const written = await listWrittenDays(ctx.db, exported.profile_id, exported.id, table)
    const before = days ? written.filter(({ day }) => days.includes(day)) : written
    const plan = planDays(found, before, stored)
    await removeDays(writer, table, plan.remove)
    const [batch = [], ...later] = inBatches(plan.write, rowsMax)
    if (!days) await writer.report({ missing_files: plan.missingFiles })
    if (batch.length > 0) {
      // The rows of all days are read without a condition, which takes a tenth of the time.
      const condition = !days && batch.length === found.length ? null : batch.map(({ day }) => day)
      const chunks = listRowsOfDays(snapshot, source, condition)
      const files = dayWriter(writer, table, batch, before)
      await writeRows(writer, source, chunks, files)
      await files.finish()
    }
    return { source, later: later.map((later) => later.map(({ day }) => day)) }
  })
}

/** Encodes chunks of rows and stores their files, both while the database produces the next ones. */
async function writeRows(
  { exported: { format }, encoder }: TableWriter,
  { columns }: Source,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  days: ReturnType<typeof dayWriter>,
): Promise<void> {
  const pending: Promise<void>[] = []
  let last = Promise.resolve()
  const giveWay = givingWay()
  try {
    for await (const copied of chunks) {
      if (pending.length > 0) await giveWay()
      const encoded = encoder.run({ format, columns, copied })
      last = Promise.all([encoded, last]).then(([files]) => days.store(files))
      // A failure is thrown below, when the result is awaited.
      last.catch(() => {})
      pending.push(last)
      if (pending.length > chunksAhead) await pending.shift()
    }
    await last
  } finally {
    await last.catch(() => {})
  }
}

/** Deletes the files of days, and records that the days have none. */
export async function removeDays(
  { ctx, store, exported, run, report }: TableWriter,
  table: string,
  days: readonly WrittenDay[],
): Promise<void> {
  for (const { day, files } of days) {
    for (const { path } of files) await store.delete(folderOf(exported) + path)
    const removed = { day, fingerprint: '', rows: 0, files: [] }
    await updateWrittenDays(ctx.db, keyOf(exported, run, table, ctx.now()), [removed])
    await report({ days: 1 })
  }
}

/** The files of a day so far. */
interface DayFiles {
  day: string
  rows: number
  files: ExportedFile[]
}

/** Stores files in the order of days. Files of a later snapshot replace those with the same name. */
function dayWriter(
  { ctx, store, exported, run, report }: TableWriter,
  table: ExportTable,
  planned: readonly FoundDay[],
  written: readonly WrittenDay[],
) {
  const foundOf = new Map(planned.map((day) => [day.day, day]))
  const before = new Map(written.map(({ day, files }) => [day, files]))
  const folder = folderOf(exported)
  let current: DayFiles | null = null

  /** Records days whose files are stored. */
  async function record(days: readonly DayFiles[]): Promise<void> {
    if (days.length === 0) return
    for (const { day, rows, files } of days) {
      const { rows: expected } = foundOf.get(day)!
      if (rows !== expected) throw new Error(`${table} ${day}: ${rows} rows were read, not ${expected}`)
      const names = new Set(files.map(({ path }) => path))
      for (const { path } of before.get(day) ?? []) if (!names.has(path)) await store.delete(folder + path)
    }
    const recorded = days.map((day) => ({ ...day, fingerprint: foundOf.get(day.day)!.fingerprint }))
    await updateWrittenDays(ctx.db, keyOf(exported, run, table, ctx.now()), recorded)
    await report({ days: days.length })
  }

  /** Stores some files together, because a storage takes long to confirm each. */
  async function storeGroup(encoded: readonly EncodedFile[]): Promise<void> {
    const complete: DayFiles[] = []
    const writes = encoded.map(({ day, rows, sha256, content }) => {
      if (current?.day !== day) {
        if (current) complete.push(current)
        current = { day, rows: 0, files: [] }
      }
      const path = filePath(table, day, current.files.length, exported.format)
      current.files.push({ path, rows, bytes: content.length, sha256 })
      current.rows += rows
      return store.write(folder + path, once(content))
    })
    // All have ended before a failure ends the attempt, so that none overlaps with those of the next one.
    const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
    await record(complete)
    const sumOf = (count: (file: EncodedFile) => number) => encoded.reduce((sum, file) => sum + count(file), 0)
    await report({
      rows: sumOf(({ rows }) => rows),
      bytes: sumOf(({ content }) => content.length),
      files: encoded.length,
    })
    for (const { content } of encoded) freeMemory(content)
  }

  return {
    async store(encoded: readonly EncodedFile[]): Promise<void> {
      for (let index = 0; index < encoded.length; index += filesTogether)
        await storeGroup(encoded.slice(index, index + filesTogether))
    },
    finish: () => record(current ? [current] : []),
  }
}

function keyOf(exported: DataExport, run: DataExportRun, table_name: string, written_at: Date) {
  return { profile_id: exported.profile_id, export_id: exported.id, table_name, run_id: run.id, written_at }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
