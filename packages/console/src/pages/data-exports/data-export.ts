import type { OperationResponse } from '@tributary/client'

export type DataExport = OperationResponse<'dataExports.listDataExports'>['data'][number]
export type DataExportRun = OperationResponse<'dataExports.listDataExportRuns'>['data'][number]

/** The chip colour of a run's status. */
export const runTones = { queued: 'plain', running: 'warn', done: 'on', failed: 'bad' } as const

export const isUnderWay = (run: DataExportRun | null): boolean => run?.status === 'queued' || run?.status === 'running'

/** Megabytes with one decimal; less is shown as 0.1. */
export const megabytes = (bytes: number): number => (bytes === 0 ? 0 : Math.max(0.1, bytes / 1_000_000))

/** The share of the tables that a run has finished; null before the first. */
export function shareDone(
  { tables }: Pick<DataExport, 'tables'>,
  { table }: Pick<DataExportRun, 'table'>,
): number | null {
  const at = table === null ? -1 : tables.indexOf(table)
  return at === -1 ? null : at / tables.length
}
