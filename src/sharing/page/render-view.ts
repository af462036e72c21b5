import { type Html, html } from '../../http/pages/html.ts'
import type { Locale } from '../../http/pages/page.ts'
import { sharedMessages } from './messages.ts'

export type Row = Record<string, unknown>

/** The metrics of a row that a table shows, in this order. */
const shownColumns = [
  ...['date', 'channel', 'campaign_name', 'platform', 'status', 'spend', 'cash', 'credited_cash', 'outcome_count'],
  ...[
    'platform_conversions',
    'platform_conversion_value',
    'atribu_conversions',
    'atribu_cash_revenue',
    'platform_roas',
  ],
  ...[
    'atribu_roas',
    'outcome_value',
    'roas',
    'cac',
    'impressions',
    'clicks',
    'payments',
    'conversions',
    'attributed_outcome_count',
  ],
] as const

const totals = [
  ...['spend', 'cash', 'credited_cash', 'unattributed_cash', 'roas', 'blended_roas', 'payments', 'first_payments'],
  ...['conversions', 'touch_share'],
] as const

/** The columns of a table: those that the view names, or all that the rows have. */
function columnsOf(rows: readonly Row[], chosen: readonly string[]): string[] {
  const available = shownColumns.filter((column) => rows.some((row) => isShown(row[column])))
  const named = chosen.filter((column) => (available as readonly string[]).includes(column))
  return named.length > 0 ? [...named] : [...available]
}

function isShown(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

export function table(rows: readonly Row[], chosen: readonly string[], locale: Locale): Html {
  const { columns: labels } = sharedMessages[locale]
  const columns = columnsOf(rows, chosen)
  return html`<div class="wide"><table><thead><tr>${columns.map((column) => html`<th>${labels[column] ?? column}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => cell(row[column], locale))}</tr>`)}</tbody></table></div>`
}

/** Totals next to those of the period before. */
export function comparison(current: Row, previous: Row, locale: Locale): Html {
  const messages = sharedMessages[locale]
  return html`<div class="wide"><table><thead><tr><th>${messages.metric}</th><th>${messages.period}</th><th>${messages.before}</th></tr></thead>
<tbody>${totals.map(
    (name) =>
      html`<tr><th>${messages.columns[name]}</th>${cell(current[name], locale)}${cell(previous[name], locale)}</tr>`,
  )}</tbody></table></div>`
}

function cell(value: unknown, locale: Locale): Html {
  if (typeof value !== 'number') return html`<td>${typeof value === 'string' ? value : '–'}</td>`
  return html`<td class="number">${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)}</td>`
}

export const viewStyle = `
main { width: min(72rem, 100vw - 2rem) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap }
td.number { text-align: right }
`
