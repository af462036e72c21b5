import type { ReactNode } from 'react'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { LinkButton } from '../layout/buttons.tsx'
import { waterfallBars } from './waterfall-bars.ts'
import './charts.css'
import './waterfall.css'

export interface WaterfallRow {
  id: string
  kind: 'total' | 'change'
  label: string
  /** One sentence below the label. */
  more?: string | undefined
  value: number
  text: string
  /** All numbers of the row, for the table. */
  cells: readonly string[]
  /** A colour role of a total; changes have the colour of their direction. */
  color?: string
  /** Opens the list behind the number. */
  link?: ((label: ReactNode) => ReactNode) | undefined
}

/** The steps from one total to another as floating bars, one row per step; the same numbers are available as a table. */
export function Waterfall({
  label,
  rows,
  columns,
  stepTitle,
}: {
  label: string
  rows: readonly WaterfallRow[]
  /** Titles of `cells`. */
  columns: readonly string[]
  stepTitle: string
}) {
  const { t } = useTranslation()
  const [look, setLook] = useParameter('chart', ['table'])
  return (
    <div className="chart">
      <div className="chart-tools">
        <span />
        <LinkButton onClick={() => setLook(look ? undefined : 'table')}>
          {t(look ? 'chart.as_chart' : 'chart.as_table')}
          <span className="visually-hidden"> {label}</span>
        </LinkButton>
      </div>
      {look ? (
        <div className="chart-table chart-table-whole" role="group" aria-label={label} tabIndex={0}>
          <table className="small-table" aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{stepTitle}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="num">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.link ? row.link(row.label) : row.label}</th>
                  {row.cells.map((cell, index) => (
                    <td key={columns[index]} className="num">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Bars label={label} rows={rows} />
      )}
    </div>
  )
}

function Bars({ label, rows }: { label: string; rows: readonly WaterfallRow[] }) {
  const { bars, zero } = waterfallBars(rows)
  return (
    <ol className="waterfall" aria-label={label}>
      {rows.map((row, index) => (
        <li key={row.id} data-kind={row.kind} data-opens={row.link !== undefined}>
          <span className="waterfall-label">
            {row.link ? row.link(row.label) : <span>{row.label}</span>}
            {row.more && <small>{row.more}</small>}
          </span>
          <span className="waterfall-track" aria-hidden="true">
            <i
              style={{
                left: `${bars[index]!.left * 100}%`,
                width: `${bars[index]!.width * 100}%`,
                background: row.color ?? (row.value < 0 ? 'var(--stone)' : 'var(--data)'),
              }}
            />
            <s style={{ left: `${zero * 100}%` }} />
          </span>
          <span className="num">{row.text}</span>
        </li>
      ))}
    </ol>
  )
}
