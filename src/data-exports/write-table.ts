import type { ObjectStore } from '../db/stores/object-store.ts'
import type { OpenComputation } from '../kernel/compute/computation.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { completeRows } from './complete-rows.ts'
import type { ExportColumn } from './domain/columns.ts'
import type { ExportTable } from './domain/export-tables.ts'
import { filePath, folderOf } from './domain/file-path.ts'
import { type DayPlan, type ExportedFile, planDays, type WrittenDay } from './domain/plan-days.ts'
import type { EncodedFile, EncodeInput } from './encode-files.ts'
import { type DataExportRun, listWrittenDays, updateWrittenDay } from './export-queries.ts'
import { type DataExport, findSource, listFoundDays, listRowsOfDays } from './source-queries.ts'

/** Rows are encoded in chunks of this many bytes, each in at most one file per day. */
const chunkBytes = 2 * 1024 * 1024

/** Rows of one snapshot: a long one would keep the database from removing old versions of rows. */
const rowsPerSnapshot = 1_000_000

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
  /** Reports progress, and keeps the lease. */
  report(progress: {
    rows?: number
    bytes?: number
    files?: number
    days?: number
    missing_files?: number
  }): Promise<void>
}

/**
 * Writes the days of a table whose rows changed, as far as one snapshot goes, and removes files of days without rows. A day is
 * recorded after its files are stored, so an interrupted run goes on with the first day that is not.
 */
export async function writeTable(
  writer: TableWriter,
  table: ExportTable,
): Promise<{ isComplete: boolean; columns: readonly ExportColumn[] }> {
  const { ctx, exported, stored, encoder } = writer
  return ctx.readSnapshot(async (snapshot) => {
    const source = await findSource(snapshot, exported, table)
    const found = await listFoundDays(snapshot, source)
    const written = await listWrittenDays(ctx.db, exported.profile_id, exported.id, table)
    const plan = planDays(found, written, stored, rowsPerSnapshot)
    await writer.report({ missing_files: plan.missingFiles })
    await removeDays(writer, table, plan.remove)
    if (plan.write.size > 0) {
      const copied = listRowsOfDays(snapshot, source, [...plan.write.keys()])
      const days = dayWriter(writer, table, plan, written)
      let pending: Promise<EncodedFile[]> = Promise.resolve([])
      for await (const chunk of completeRows(copied, chunkBytes)) {
        const { format } = exported
        const encoded = encoder.run({ format, columns: source.columns, copied: chunk })
        // A failure is thrown below, when the result is awaited.
        encoded.catch(() => {})
        await days.store(await pending)
        pending = encoded
      }
      await days.store(await pending)
      await days.finish()
    }
    return { isComplete: plan.isComplete, columns: source.columns }
  })
}

/** Deletes the files of days, and records that the days have none. */
export async function removeDays(
  { ctx, store, exported, run, report }: TableWriter,
  table: string,
  days: readonly WrittenDay[],
): Promise<void> {
  for (const { day, files } of days) {
    for (const { path } of files) await store.delete(folderOf(exported) + path)
    await updateWrittenDay(ctx.db, keyOf(exported, run, table, ctx.now()), { day, fingerprint: '', rows: 0, files: [] })
    await report({ days: 1 })
  }
}

/** Stores files in the order of days. Files of a later snapshot replace those with the same name. */
function dayWriter(
  { ctx, store, exported, run, report }: TableWriter,
  table: ExportTable,
  plan: DayPlan,
  written: readonly WrittenDay[],
) {
  const before = new Map(written.map(({ day, files }) => [day, files]))
  let current: { day: string; rows: number; files: ExportedFile[] } | null = null

  async function finish(): Promise<void> {
    if (!current) return
    const { day, rows, files } = current
    const { fingerprint, rows: expected } = plan.write.get(day)!
    if (rows !== expected) throw new Error(`${table} ${day}: ${rows} rows were read, not ${expected}`)
    const names = new Set(files.map(({ path }) => path))
    for (const { path } of before.get(day) ?? []) if (!names.has(path)) await store.delete(folderOf(exported) + path)
    await updateWrittenDay(ctx.db, keyOf(exported, run, table, ctx.now()), { day, fingerprint, rows, files })
    await report({ days: 1 })
  }

  return {
    async store(encoded: readonly EncodedFile[]): Promise<void> {
      for (const { day, rows, sha256, content } of encoded) {
        if (current?.day !== day) {
          await finish()
          current = { day, rows: 0, files: [] }
        }
        const path = filePath(table, day, current.files.length, exported.format)
        const bytes = await store.write(folderOf(exported) + path, once(content))
        current.files.push({ path, rows, bytes, sha256 })
        current.rows += rows
        await report({ rows, bytes, files: 1 })
      }
    },
    finish,
  }
}

function keyOf(exported: DataExport, run: DataExportRun, table_name: string, written_at: Date) {
  return { profile_id: exported.profile_id, export_id: exported.id, table_name, run_id: run.id, written_at }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
