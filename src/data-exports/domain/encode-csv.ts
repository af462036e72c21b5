import type { ExportColumn } from './columns.ts'
import type { DayColumns } from './read-copy.ts'

/** A CSV file with a header (RFC 4180). Null is an empty field, an empty text is `""`. */
export function encodeCsv(columns: readonly ExportColumn[], { rows, columns: values }: DayColumns): Uint8Array {
  const lines = [columns.map(({ name }) => name).join(',')]
  for (let row = 0; row < rows; row++)
    lines.push(columns.map((column, index) => toField(values[index]![row]!, column)).join(','))
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

function toField(value: string | null, { kind }: ExportColumn): string {
  if (value === null) return ''
  if (kind === 'boolean') return value === 't' ? 'true' : 'false'
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
