import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFormats, useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { addDays, hourIn, todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { LinkButton } from '../layout/buttons.tsx'
import { ChartTable } from './chart-table.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
import { type DayGroup, divideGroups, groupDays, hoursOf, intervalFor, openPoint, sumGroups } from './group-days.ts'
import { columnsOf, Plot } from './plot.tsx'
import type { ChartBand, PlottedSeries } from './series.ts'
import { type DayNote, useDayNotes } from './use-day-notes.ts'
import { usePointTitle } from './use-point-title.ts'
import './charts.css'

/** Series over the days of a range or the hours of a day, each band with its own scale; the same numbers are available as a table. */
export function TimeChart({
  label,
  days,
  isByHour = false,
  comparedFrom,
  bands,
  format,
  short,
  onOpen,
  note,
}: {
  label: string
  days: readonly string[]
  /** The values are those of the 24 hours of the only day. */
  isByHour?: boolean
  /** First day of the compared period. */
  comparedFrom?: string | undefined
  bands: readonly ChartBand[]
  format: (value: number) => string
  /** For the axis. */
  short: (value: number) => string
  /** Opens the list behind a point: by click or Enter. */
  onOpen?: ((from: string, to: string) => void) | undefined
  /** Shown next to the keys. */
  note?: string | undefined
}) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [look, setLook] = useParameter('chart', ['table'])
  const groups = useMemo(
    () => (isByHour ? hoursOf(days[0]!) : groupDays(days, intervalFor(days.length))),
    [days, isByHour],
  )
  const notes = useDayNotes(groups)
  const noteCount = notes.flat().length
  const grouped = useMemo(
    () =>
      bands.map(({ height, series }) => ({
        height,
        series: series.map(
          ({ values, compared, per, ...rest }): PlottedSeries => ({
            ...rest,
            values: per ? divideGroups(values, per, groups) : sumGroups(values, groups),
            compared: compared && sumGroups(compared, groups),
          }),
        ),
      })),
    [bands, groups],
  )
  const series = grouped.flatMap((band) => band.series)
  const hasComparison = series.some(({ compared }) => compared)
  return (
    <div className="chart">
      <div className="chart-tools">
        <ul className="chart-keys">
          {series.map(({ id, label, color, kind, isDashed }) => (
            <li key={id}>
              <i data-kind={isDashed ? 'dashed' : kind} style={{ color }} aria-hidden="true" />
              {label}
            </li>
          ))}
          {hasComparison && (
            <li>
              <i data-kind="compared" aria-hidden="true" />
              {t('chart.compared')}
            </li>
          )}
        </ul>
        <span className="chart-links">
          {note && <span className="quiet">{note}</span>}
          {(noteCount > 0 || may('goals:write')) && (
            <Link to="/alerts" search={{ view: 'notes' } as never}>
              {noteCount > 0 ? t('chart.notes', { count: noteCount }) : t('label.add_note')}
            </Link>
          )}
          <LinkButton onClick={() => setLook(look ? undefined : 'table')}>
            {t(look ? 'chart.as_chart' : 'chart.as_table')}
          </LinkButton>
        </span>
      </div>
      {look ? (
        <ChartTable label={label} groups={groups} series={series} notes={notes} format={format} onOpen={onOpen} />
      ) : (
        <Plots
          label={label}
          groups={groups}
          bands={grouped}
          notes={notes}
          comparedFrom={hasComparison ? comparedFrom : undefined}
          format={format}
          short={short}
          onOpen={onOpen}
        />
      )}
    </div>
  )
}

function Plots({
  label,
  groups,
  bands,
  notes,
  comparedFrom,
  format,
  short,
  onOpen,
}: {
  label: string
  groups: readonly DayGroup[]
  bands: readonly { height: number; series: readonly PlottedSeries[] }[]
  notes: readonly (readonly DayNote[])[]
  comparedFrom: string | undefined
  format: (value: number) => string
  short: (value: number) => string
  onOpen: ((from: string, to: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [cursor, setCursor] = useState<number | null>(null)
  const openAt = openPoint(groups, { day: todayIn(formats.zone), hour: hourIn(formats.zone) })
  const titleOf = usePointTitle()
  const columns = columnsOf(width, groups.length)
  const labels = groups.map(({ from, hour }) => (hour === undefined ? formats.day(from) : formats.hour(hour)))
  const marks = notes.flatMap((ofPoint, point) => (ofPoint.length > 0 ? [point] : []))
  const last = groups.length - 1
  const clamp = (point: number) => Math.max(0, Math.min(last, point))
  const group = cursor === null ? undefined : groups[cursor]
  const open = () => group && onOpen?.(group.from, group.to)
  const move = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') return open()
    const now = cursor ?? (event.key === 'ArrowRight' ? -1 : last + 1)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setCursor(clamp(next))
  }
  const point = ({ clientX, currentTarget }: React.PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left - columns.left
    setCursor(x < 0 ? null : clamp(Math.floor(x / columns.step)))
  }
  return (
    <div
      className={onOpen ? 'chart-plots chart-opens' : 'chart-plots'}
      ref={box}
      role="group"
      aria-label={t(onOpen ? 'chart.label_open' : 'chart.label', { label })}
      tabIndex={0}
      onKeyDown={move}
      onPointerMove={point}
      onPointerLeave={() => setCursor(null)}
      onClick={open}
      onBlur={() => setCursor(null)}
    >
      {bands.map(({ height, series }, index) => (
        <div key={series[0]!.id} style={{ height }}>
          {width > 0 && (
            <Plot
              {...{ width, height, labels, marks, cursor }}
              series={series.map((item) => ({ ...item, values: untilOpen(item.values, openAt) }))}
              hasLabels={index === bands.length - 1}
              format={short}
            />
          )}
        </div>
      ))}
      {cursor !== null && group && (
        <ChartTooltip
          left={columns.middle(cursor)}
          width={width}
          title={titleOf(group)}
          comparedTitle={comparedFrom && titleOf(inPeriod(group, comparedFrom))}
          notes={notes[cursor] ?? []}
          isOpen={cursor === openAt}
          rows={bands
            .flatMap(({ series }) => series)
            .map(({ id, label, color, values, compared }) => ({
              ...{ id, label, color, value: formatOr(values[cursor], format) },
              compared: compared ? formatOr(compared[cursor], format) : null,
            }))}
        />
      )}
    </div>
  )
}

const formatOr = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value)

/** The same point of the compared period. */
function inPeriod(group: DayGroup, first: string): DayGroup {
  if (group.hour !== undefined) return { ...group, from: first, to: first }
  return { ...group, from: addDays(first, group.start), to: addDays(first, group.start + group.length - 1) }
}

/** A period that is not over would look like a loss; its numbers are in the tooltip and in the table. */
function untilOpen(values: readonly (number | null)[], open: number | null): readonly (number | null)[] {
  return open === null ? values : values.map((value, index) => (index >= open ? null : value))
}

function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return width
}
