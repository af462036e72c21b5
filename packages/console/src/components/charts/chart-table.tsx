import { Fragment } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { LinkButton } from '../layout/buttons.tsx'
import type { DayGroup } from './group-days.ts'
import type { PlottedSeries } from './series.ts'
import type { DayNote } from './use-day-notes.ts'
import { usePointTitle } from './use-point-title.ts'

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
  series: readonly PlottedSeries[]
  /** The notes of each point. */
  notes: readonly (readonly DayNote[])[]
  format: (value: number) => string
  onOpen?: ((from: string, to: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const titleOf = usePointTitle()
  const formatOr = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value))
  const hasNotes = notes.some(({ length }) => length > 0)
  const rows = groups.map((group, index) => ({ group, index })).reverse()
  return (
    <div className="chart-table" role="group" aria-label={label} tabIndex={0}>
      <table className="small-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(groups[0]?.hour === undefined ? 'label.date' : 'label.hour')}</th>
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
            {hasNotes && <th scope="col">{t('label.notes')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, index }) => (
            <tr key={group.hour ?? group.from}>
              <th scope="row">
                {onOpen ? (
                  <LinkButton onClick={() => onOpen(group.from, group.to)}>{titleOf(group)}</LinkButton>
                ) : (
                  titleOf(group)
                )}
              </th>
              {series.map(({ id, values, compared }) => (
                <Fragment key={id}>
                  <td className="num">{formatOr(values[index])}</td>
                  {compared && <td className="num quiet">{formatOr(compared[index])}</td>}
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
