import type { WorkContext } from '../kernel/context/context.ts'
import type { ExportColumn } from './domain/columns.ts'
import { type DataExportRun, listManifestDays } from './export-queries.ts'
import type { DataExport } from './source-queries.ts'

export const manifestName = 'manifest.json'

/** A breaking change of the layout or of a column is a new version. */
const schemaVersion = 1

const pageSize = 500

/** What `manifest.json` says of an export: its columns, and every day with its files. The days with its `run_id` are those it wrote. */
export async function* writeManifest(
  ctx: WorkContext,
  exported: DataExport,
  run: DataExportRun,
  columns: ReadonlyMap<string, readonly ExportColumn[]>,
): AsyncGenerator<Buffer> {
  const { profile_id, id: export_id, format, includes_contacts, from_day } = exported
  const head = {
    ...{ schema_version: schemaVersion, profile_id, export_id, run_id: run.id, format, includes_contacts, from_day },
    ...{ watermark: run.started_at, written_at: ctx.now() },
    tables: Object.fromEntries(Array.from(columns, ([table, all]) => [table, all.map(shownColumn)])),
  }
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"days":[`)
  let [separator, after] = ['\n', { table_name: '', day: '' }]
  for (;;) {
    const days = await listManifestDays(ctx.db, profile_id, export_id, after, pageSize)
    const lines = days.map(({ table_name: table, day, ...rest }) =>
      JSON.stringify({ table, day: day || null, ...rest }),
    )
    if (lines.length > 0) yield Buffer.from(`${separator}${lines.join(',\n')}`)
    if (days.length < pageSize) break
    separator = ',\n'
    after = days.at(-1)!
  }
  yield Buffer.from('\n]}\n')
}

/** Files have ids as texts. */
function shownColumn({ name, kind }: ExportColumn) {
  return { name, kind: kind === 'uuid' ? 'string' : kind }
}
