import { findVendor } from '../../connect/vendors.ts'
import { type Html, html } from '../../http/pages/html.ts'
import type { Locale } from '../../http/pages/page.ts'
import { sharedMessages } from './messages/messages.ts'
import type { Column, Kind, Row, Section, TableSection, TotalsSection } from './sections/section.ts'

export interface Drawing {
  locale: Locale
  currency: string
  /** The columns that the view chose; empty: the usual ones. */
  chosen: readonly string[]
}

export function renderSection(section: Section, drawing: Drawing): Html {
  return section.kind === 'table' ? renderTable(section, drawing) : renderTotals(section, drawing)
}

function renderTable({ title, name, columns, rows, foot }: TableSection, drawing: Drawing): Html {
  const messages = sharedMessages[drawing.locale]
  const shown = columnsOf(columns, rows, drawing.chosen)
  const body = html`<div class="wide"><table><thead><tr>${shown.map((column) => html`<th scope="col" class="${classOf(column.kind)}">${labelOf(column, drawing)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${shown.map((column) => cell(row[column.key], column.kind, drawing))}</tr>`)}</tbody>${
    foot && rows.length > 1 && html`<tfoot>${footRow(foot, shown, drawing)}</tfoot>`
  }</table></div>`
  const heading =
    title && html`<h2>${(messages.titles[title] ?? title).replace('{name}', providerName(name ?? ''))}</h2>`
  return html`${heading}${rows.length === 0 ? html`<p class="quiet">${messages.noRows}</p>` : body}`
}

/** The first column of the totals has the word for them. */
function footRow(foot: Row, [first, ...rest]: readonly Column[], drawing: Drawing): Html {
  const { total } = sharedMessages[drawing.locale]
  return html`<tr>${first && html`<th scope="row">${total}</th>`}${rest.map(({ key, kind }) =>
    isNumeric(kind) ? cell(foot[key], kind, drawing) : html`<td></td>`,
  )}</tr>`
}

function renderTotals({ columns, current, previous }: TotalsSection, drawing: Drawing): Html {
  const messages = sharedMessages[drawing.locale]
  const before = previous && html`<th scope="col" class="number">${messages.before}</th>`
  return html`<div class="wide"><table><thead><tr><th scope="col">${messages.metric}</th><th scope="col" class="number">${messages.period}</th>${before}</tr></thead>
<tbody>${columns.map(
    (column) =>
      html`<tr><th scope="row">${labelOf(column, drawing)}</th>${cell(current[column.key], column.kind, drawing)}${previous && cell(previous[column.key], column.kind, drawing)}</tr>`,
  )}</tbody></table></div>`
}

/** Those that the view names and the first one, which names the row; otherwise all that some row has a value for. */
function columnsOf(columns: readonly Column[], rows: readonly Row[], chosen: readonly string[]): readonly Column[] {
  const named = columns.filter(({ key }, index) => index === 0 || chosen.includes(key))
  if (named.length > 1) return named
  return columns.filter(({ key }) => rows.some((row) => row[key] !== null && row[key] !== undefined && row[key] !== ''))
}

function labelOf({ key, label = key }: Column, { locale }: Drawing): string {
  const { columns, titles, names } = sharedMessages[locale]
  return columns[label] ?? titles[label] ?? names[label] ?? label
}

const textKinds: ReadonlySet<Kind> = new Set(['text', 'day', 'month', 'country', 'provider', 'path', 'name'])
const isNumeric = (kind: Kind) => !textKinds.has(kind)
const classOf = (kind: Kind) => (isNumeric(kind) ? 'number' : 'text')

function cell(value: unknown, kind: Kind, drawing: Drawing): Html {
  return html`<td class="${classOf(kind)}">${textOf(value, kind, drawing)}</td>`
}

function textOf(value: unknown, kind: Kind, { locale, currency }: Drawing): string {
  const messages = sharedMessages[locale]
  const nameOf = (name: unknown) => messages.names[toKey(String(name))] ?? String(name)
  if (kind === 'path') return (value as string[]).map(nameOf).join(' → ') || messages.names.no_touch!
  if (value === null || value === undefined) return isNumeric(kind) ? '–' : messages.unknown
  const numberAs = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(Number(value))
  const dayAs = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${String(value)}T00:00:00Z`))
  switch (kind) {
    case 'money':
      return numberAs({
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...(isWhole(value) && wholeDigits),
      })
    case 'share':
      return numberAs({ style: 'percent', maximumFractionDigits: 1 })
    case 'count':
    case 'ratio':
      return numberAs({ maximumFractionDigits: 2 })
    case 'duration':
      return `${Math.floor(Number(value) / 60)}:${String(Math.round(Number(value) % 60)).padStart(2, '0')}`
    case 'day':
      return dayAs({ dateStyle: 'medium' })
    case 'month':
      return dayAs({ month: 'long', year: 'numeric' })
    case 'country':
      return countryName(String(value), locale)
    case 'provider':
      return findVendor(String(value))?.label ?? nameOf(value)
    case 'name':
      return nameOf(value)
    case 'text':
      return String(value)
  }
}

/** `paid_social` of the channel `Paid Social`. */
const toKey = (name: string) => name.toLowerCase().replaceAll(' ', '_')
const isWhole = (value: unknown) => Number.isInteger(Number(value))
const wholeDigits = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
const providerName = (id: string) => findVendor(id)?.label ?? id

/** A code that is not two letters is shown unchanged. */
function countryName(code: string, locale: Locale): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code
}

export const viewStyle = `
body { place-items: start center }
main { width: min(72rem, 100vw - 2rem) }
h2 { font-size: 16px; font-weight: 650; margin: 1.5rem 0 .5rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap }
thead th { color: var(--ink-2); font-weight: 500 }
tbody th { font-weight: 500 }
tfoot th, tfoot td { font-weight: 600 }
td.text { max-width: 26rem; overflow: hidden; text-overflow: ellipsis }
.number { text-align: right }
@media (max-width: 480px) {
  main { width: 100vw; margin: 0; padding: 1rem; border: 0; border-radius: 0 }
  th, td { padding: .3rem .4rem }
  thead th, tbody th, td.text { white-space: normal; max-width: 11rem; overflow-wrap: break-word }
  tbody th, td.text { min-width: 6.5rem }
}
@media print {
  main { width: auto; border: 0; padding: 0 }
}
`
