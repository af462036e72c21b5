import { type Html, html } from '../../http/pages/html.ts'
import type { Locale, Page } from '../../http/pages/page.ts'
import { sharedMessages } from './messages.ts'

type Row = Record<string, unknown>

/** A response of an operation. */
export interface Result {
  data: unknown
  meta?: { totals?: unknown }
  pagination?: { cursor: string | null }
}

/** The responses of a view as tables with the names of their fields, for browsers without scripts. */
export function tablePage(locale: Locale, title: string, results: readonly Result[], path: string): Page {
  const cursor = results.map(({ pagination }) => pagination?.cursor).find(Boolean)
  const sections = results.flatMap(({ data, meta }) => [...tablesOf('', data), ...tablesOf('totals', meta?.totals)])
  return {
    title,
    lang: locale,
    style: tableStyle,
    body: html`<h1>${title}</h1>
${sections.map((section) => renderTable(section, locale))}
${cursor && html`<p><a href="${path}?table&cursor=${cursor}">${sharedMessages[locale].next}</a></p>`}`,
  }
}

interface Table {
  title: string
  rows: readonly Row[]
}

/** A list is a table; the single values of an object are a table of one row, and its lists and objects are tables of their own. */
export function tablesOf(title: string, data: unknown): Table[] {
  if (Array.isArray(data)) return [{ title, rows: data.map((row) => valuesOf(row as Row)) }]
  if (typeof data !== 'object' || data === null) return []
  const parts = Object.entries(data).filter(([, value]) => typeof value === 'object')
  const single = valuesOf(Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value !== 'object')))
  return [{ title, rows: [single] }, ...parts.flatMap(([name, value]) => tablesOf(name, value))].filter(
    ({ rows }) => rows.length > 0 && Object.keys(rows[0]!).length > 0,
  )
}

/** The values of a row without ids; the fields of an object have its name before them. */
function valuesOf(row: Row, prefix = ''): Row {
  const entries = Object.entries(row).filter(([name]) => !/(^|_)id$/.test(name))
  return Object.assign(
    {},
    ...entries.map(([name, value]) => {
      const key = `${prefix}${name}`
      if (typeof value !== 'object' || value === null) return { [key]: value }
      if (!Array.isArray(value)) return valuesOf(value as Row, `${key}_`)
      return value.every((item) => typeof item === 'string') ? { [key]: value.join(' → ') } : {}
    }),
  )
}

function renderTable({ title, rows }: Table, locale: Locale): Html {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const isNumber = (value: unknown) => typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value))
  const textOf = (value: unknown) => (isNumber(value) ? numbers.format(Number(value)) : String(value ?? '–'))
  return html`${title && html`<h2 lang="en">${toLabel(title)}</h2>`}
<div class="wide" tabindex="0"><table><thead><tr>${names.map((name) => html`<th scope="col" lang="en">${toLabel(name)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${names.map((name) => html`<td>${textOf(row[name])}</td>`)}</tr>`)}</tbody></table></div>`
}

const toLabel = (name: string) => name.replaceAll('_', ' ')

const tableStyle = `
body { place-items: start center }
main { width: min(72rem, 100vw - 2rem) }
h2 { font-size: 16px }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap }
`
