import { Fragment } from 'react'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { DayGroup } from './group-days.ts'
import type { PointSeries } from './series.ts'
import type { DayNote } from './use-day-notes.ts'

/** The numbers of a chart, newest first. */
export function ChartTable({
  label,
  groups,
  series,
  notes,
  format,
  onOpen,
}: {
  label: string
  groups: readonly DayGroup[]
  series: readonly PointSeries[]
  /** The notes of each point. */
  notes: readonly (readonly DayNote[])[]
  format: (value: number) => string
  onOpen?: ((from: string, to: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const hasNotes = notes.some(({ length }) => length > 0)
  const rows = groups.map((group, index) => ({ group, index })).reverse()
  return (
    <div className="chart-table" role="group" aria-label={label} tabIndex={0}>
      <table className="small-table">
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            {series.map(({ id, label, compared }) => (
              <Fragment key={id}>
                <th scope="col" className="num">
                  {label}
                </th>
                {compared && (
                  <th scope="col" className="num">
                    {t('chart.before', { label })}
                  </th>
                )}
              </Fragment>
            ))}
            {hasNotes && <th scope="col">{t('chart.notes_title')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, index }) => (
            <tr key={group.from}>
              <th scope="row">
                {onOpen ? (
                  <button type="button" className="link-button" onClick={() => onOpen(group.from, group.to)}>
                    {formats.days(group.from, group.to)}
                  </button>
                ) : (
                  formats.days(group.from, group.to)
                )}
              </th>
              {series.map(({ id, values, compared }) => (
                <Fragment key={id}>
                  <td className="num">{format(values[index] ?? 0)}</td>
                  {compared && <td className="num quiet">{format(compared[index] ?? 0)}</td>}
                </Fragment>
              ))}
              {hasNotes && <td>{notes[index]?.map(({ text }) => text).join(' · ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
