import { useComputedColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type UPlot from 'uplot'
import { useFormats, useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { addDays, hourIn, todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { LinkButton } from '../layout/buttons.tsx'
import { ChartTable } from './chart-table.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
import { type DayGroup, groupDays, hoursOf, intervalFor, openPoint, sumGroups } from './group-days.ts'
import type { ChartBand, PointSeries } from './series.ts'
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
          ({ values, compared, ...rest }): PointSeries => ({
            ...rest,
            values: sumGroups(values, groups),
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
          {series.map(({ id, label, color, kind }) => (
            <li key={id}>
              <i data-kind={kind} style={{ background: color }} aria-hidden="true" />
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
          {(noteCount > 0 || may('goals:write')) && (
            <Link to="/alerts" search={{ view: 'notes' } as never}>
              {noteCount > 0 ? t('chart.notes', { count: noteCount }) : t('chart.add_note')}
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
  bands: readonly { height: number; series: readonly PointSeries[] }[]
  notes: readonly (readonly DayNote[])[]
  comparedFrom: string | undefined
  format: (value: number) => string
  short: (value: number) => string
  onOpen: ((from: string, to: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const key = useId()
  const box = useRef<HTMLDivElement>(null)
  const plots = useRef<UPlot[]>([])
  const width = useWidth(box)
  const scheme = useComputedColorScheme('light')
  const [cursor, setCursor] = useState<{ index: number; left: number } | null>(null)
  const openAt = openPoint(groups, { day: todayIn(formats.zone), hour: hourIn(formats.zone) })
  const titleOf = usePointTitle()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of a plot are those of the theme when it is drawn.
  useEffect(() => {
    const elements = [...(box.current?.querySelectorAll<HTMLElement>('.chart-band') ?? [])]
    if (width === 0) return
    let isGone = false
    let drawn: UPlot[] = []
    // Loaded with the first chart, after the numbers of the page are visible.
    void import('./plot.ts').then(({ drawPlot }) => {
      if (isGone) return
      drawn = bands.map(({ height, series }, index) =>
        drawPlot(elements[index]!, {
          width,
          height,
          series: series.map((item) => ({ ...item, values: untilOpen(item.values, openAt) })),
          labels: groups.map(({ from, hour }) => (hour === undefined ? formats.day(from) : formats.hour(hour))),
          hasLabels: index === bands.length - 1,
          open: openAt,
          marks: notes.flatMap((ofPoint, point) => (ofPoint.length > 0 ? [point] : [])),
          syncKey: key,
          format: short,
          onMove: (at, left) => setCursor(at === null ? null : { index: at, left }),
        }),
      )
      plots.current = drawn
    })
    return () => {
      isGone = true
      for (const plot of drawn) plot.destroy()
    }
  }, [bands, groups, notes, width, scheme, openAt, key, formats, short])
  const group = cursor && groups[cursor.index]
  const open = () => group && onOpen?.(group.from, group.to)
  const move = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') return open()
    const last = groups.length - 1
    const now = cursor?.index ?? (event.key === 'ArrowRight' ? -1 : last + 1)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(last, next))
    for (const plot of plots.current) plot.setCursor({ left: plot.valToPos(index, 'x'), top: 0 })
  }
  const leave = () => {
    for (const plot of plots.current) plot.setCursor({ left: -10, top: -10 })
  }
  return (
    <div
      className={onOpen ? 'chart-plots chart-opens' : 'chart-plots'}
      ref={box}
      role="group"
      aria-label={t(onOpen ? 'chart.label_open' : 'chart.label', { label })}
      tabIndex={0}
      onKeyDown={move}
      onClick={open}
      onBlur={leave}
    >
      {bands.map(({ height, series }) => (
        <div key={series[0]!.id} className="chart-band" style={{ height }} />
      ))}
      {cursor && group && (
        <ChartTooltip
          left={cursor.left}
          width={width}
          title={titleOf(group)}
          comparedTitle={comparedFrom && titleOf(inPeriod(group, comparedFrom))}
          notes={notes[cursor.index] ?? []}
          isOpen={cursor.index === openAt}
          rows={bands
            .flatMap(({ series }) => series)
            .map(({ id, label, color, values, compared }) => ({
              ...{ id, label, color, value: format(values[cursor.index] ?? 0) },
              compared: compared ? format(compared[cursor.index] ?? 0) : null,
            }))}
        />
      )}
    </div>
  )
}

/** The same point of the compared period. */
function inPeriod(group: DayGroup, first: string): DayGroup {
  if (group.hour !== undefined) return { ...group, from: first, to: first }
  return { ...group, from: addDays(first, group.start), to: addDays(first, group.start + group.length - 1) }
}

/** Later hours of today have no values yet. */
function untilOpen(values: readonly number[], open: number | null): readonly (number | null)[] {
  return open === null ? values : values.map((value, index) => (index > open ? null : value))
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
