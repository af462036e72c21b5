import { useTranslation } from '../../locales/i18n.tsx'
import type { DayNote } from './use-day-notes.ts'

interface TooltipRow {
  id: string
  label: string
  color: string
  value: string
  compared: string | null
}

/** The values of all series at the cursor, next to it. Screen readers announce it when the arrow keys move the cursor. */
export function ChartTooltip({
  left,
  width,
  title,
  comparedTitle,
  isOpen,
  notes,
  rows,
}: {
  left: number
  width: number
  title: string
  comparedTitle: string | undefined
  /** Whether the period is not over yet. */
  isOpen: boolean
  notes: readonly DayNote[]
  rows: readonly TooltipRow[]
}) {
  const { t } = useTranslation()
  const isRight = left > width / 2
  return (
    <div className="chart-tooltip" role="status" style={isRight ? { right: width - left + 12 } : { left: left + 12 }}>
      <b>{title}</b>
      {isOpen && <small className="quiet"> {t('chart.unfinished')}</small>}
      <table aria-label={title}>
        {comparedTitle && (
          <thead>
            <tr>
              <td />
              <td />
              <th scope="col" className="num quiet">
                {comparedTitle}
              </th>
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ id, label, color, value, compared }) => (
            <tr key={id}>
              <th scope="row">
                <i style={{ background: color }} aria-hidden="true" />
                {label}
              </th>
              <td className="num">{value}</td>
              {comparedTitle && <td className="num quiet">{compared}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.slice(0, 4).map(({ id, text }) => (
        <p key={id} className="chart-note">
          {text}
        </p>
      ))}
      {notes.length > 4 && <p className="chart-note">{t('chart.notes', { count: notes.length })}</p>}
    </div>
  )
}
