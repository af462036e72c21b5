import type { ExportFormat, ExportTable } from './export-tables.ts'

/** The folder of an export below the location of the storage. */
export function folderOf({ profile_id, folder }: { profile_id: string; folder: string }): string {
  return `${profile_id}/${folder}/`
}

/** The path of a file below the folder of its export; the day is empty for a table without days. */
export function filePath(table: ExportTable, day: string, part: number, format: ExportFormat): string {
  return `${table}/${day === '' ? '' : `day=${day}/`}part-${part}.${format}`
}
