import type { OperationResponse } from '@tributary/client'

export type DataExport = OperationResponse<'dataExports.listDataExports'>['data'][number]
export type DataExportRun = OperationResponse<'dataExports.listDataExportRuns'>['data'][number]

/** What a list of hours offers; the first one is none. */
export function hourChoices(none: string, nameOf: (hour: number) => string): { value: string; label: string }[] {
  return [
    { value: '', label: none },
    ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: nameOf(hour) })),
  ]
}

export const hourOf = (value: string): number | null => (value === '' ? null : Number(value))

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
