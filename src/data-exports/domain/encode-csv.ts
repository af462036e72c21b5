import type { ExportColumn } from './columns.ts'

/** A CSV file with a header (RFC 4180). Null is an empty field, an empty text is `""`. */
export function encodeCsv(columns: readonly ExportColumn[], rows: readonly (string | null)[][]): Uint8Array {
  const lines = [columns.map(({ name }) => name).join(',')]
  for (const row of rows) lines.push(row.map((value, index) => toField(value, columns[index]!)).join(','))
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

function toField(value: string | null, { kind }: ExportColumn): string {
  if (value === null) return ''
  if (kind === 'boolean') return value === 't' ? 'true' : 'false'
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
