import { saveFile } from '../../data/save-csv.ts'
import { useSharedView } from '../../data/shared-view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../layout/buttons.tsx'
import type { FileColumn } from './columns.tsx'

export interface PlainColumn<Row> {
  title: string
  value: (row: Row) => string | number | null
}

/** Downloads the table on the screen: the same rows, columns and order, with unformatted numbers. Shared pages have no files. */
export function CsvButton<Row>({
  name,
  rows,
  columns,
  lead = [],
}: {
  name: string
  rows: readonly Row[]
  columns: readonly FileColumn<Row>[]
  /** Columns that are only in the file. */
  lead?: readonly PlainColumn<Row>[]
}) {
  const { t } = useTranslation()
  const shared = useSharedView()
  const save = () => {
    const all = [...lead, ...columns.flatMap(({ title, plain }) => (plain ? [{ title, value: plain }] : []))]
    const text = csvOf([all.map(({ title }) => title), ...rows.map((row) => all.map(({ value }) => value(row)))])
    saveFile(`${name}.csv`, text)
  }
  if (shared) return null
  return (
    <PickButton onClick={save} disabled={rows.length === 0}>
      {t('csv.action')}
    </PickButton>
  )
}

/** Writes CSV (RFC 4180). A text that a spreadsheet would evaluate as a formula is escaped. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null): string => {
    if (value === null) return ''
    if (typeof value === 'number') return String(value)
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}
