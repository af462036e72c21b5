import type { OperationResponse } from '@tributary/client'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormats } from '../../data/session.tsx'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type Day = OperationResponse<'overview.readOverview'>['data']['by_day'][number]

const height = 252
/** Cash is above; spend is below with its own scale, because it is small compared with cash. */
const cashBand = { top: 20, floor: 160 }
const spendBand = { top: 190, floor: 228 }

/** Spend as bars, total and credited cash as lines with their names at the end. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [box, fullWidth] = useWidth()
  // Whether the line names fit at the ends; on a phone they are above the chart.
  const hasEnds = fullWidth > 520
  const width = Math.max(0, fullWidth - (hasEnds ? 128 : 0))
  const [at, setAt] = useState<number | null>(null)
  const highest = niceTop(Math.max(1, ...days.map(({ cash }) => cash)))
  const mostSpent = niceTop(Math.max(1, ...days.map(({ spend }) => spend)))
  const y = (value: number) => heightIn(cashBand, value / highest)
  const ySpend = (value: number) => heightIn(spendBand, value / mostSpent)
  const step = width / Math.max(1, days.length)
  const x = (index: number) => step * index + step / 2
  const lastDay = days.length - 1
  // Today is incomplete, so its line segment is dashed.
  const isOpen = lastDay > 0 && days[lastDay]!.date === todayIn(formats.zone)
  const line = (key: 'cash' | 'credited_cash', from: number, until: number) =>
    `M${days
      .slice(from, until + 1)
      .map((day, index) => `${x(from + index)} ${y(day[key])}`)
      .join('L')}`
  const shown = at === null ? null : days[at]
  const labels = labelDays(days.length)
  const onMove = (event: React.PointerEvent) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setAt(Math.max(0, Math.min(days.length - 1, Math.floor(left / step))))
  }
  const onKey = (event: React.KeyboardEvent) => {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (move === 0) return
    event.preventDefault()
    setAt((was) => Math.max(0, Math.min(days.length - 1, (was ?? days.length - 1) + move)))
  }
  const description = shown
    ? t('overview.day_summary', {
        day: formats.day(shown.date),
        spend: formats.money(shown.spend),
        cash: formats.money(shown.cash),
        credited: formats.money(shown.credited_cash),
      })
    : t('overview.chart_label', { count: days.length })
  return (
    <div className="day-chart" ref={box}>
      <div className="chart-summary" aria-live="polite">
        {shown ? description : hasEnds ? null : <ChartKey />}
      </div>
      {width > 0 && (
        <svg
          width={fullWidth}
          height={height}
          role="img"
          aria-label={description}
          tabIndex={0}
          onPointerMove={onMove}
          onPointerLeave={() => setAt(null)}
          onKeyDown={onKey}
          onBlur={() => setAt(null)}
        >
          {[0.5, 1].map((part) => (
            <g key={part}>
              <path d={`M0 ${y(highest * part)}H${width}`} stroke="var(--line)" />
              <text x={0} y={y(highest * part) - 5} className="chart-mark">
                {formats.shortMoney(highest * part)}
              </text>
            </g>
          ))}
          {[cashBand.floor, spendBand.floor].map((floor) => (
            <path key={floor} d={`M0 ${floor}H${width}`} stroke="var(--line)" />
          ))}
          <text x={0} y={spendBand.top - 6} className="chart-mark">
            {t('overview.spend_up_to', { money: formats.shortMoney(mostSpent) })}
          </text>
          {days.map(({ date, spend }, index) => (
            <rect
              key={date}
              x={x(index) - step * 0.32}
              width={step * 0.64}
              y={ySpend(spend)}
              height={spendBand.floor - ySpend(spend)}
              rx={Math.min(2, step * 0.2)}
              fill="var(--stone)"
            />
          ))}
          {lines.map(({ key, colour, weight }) => (
            <g key={key} fill="none" stroke={colour} strokeWidth={weight} strokeLinejoin="round">
              <path d={line(key, 0, isOpen ? lastDay - 1 : lastDay)} />
              {isOpen && <path d={line(key, lastDay - 1, lastDay)} strokeDasharray="2 4" />}
            </g>
          ))}
          {hasEnds && days.length > 0 && (
            <LineEnds left={width + 4} y={y} last={days[isOpen ? lastDay - 1 : lastDay]!} />
          )}
          {at !== null && shown && (
            <g>
              <path
                d={`M${x(at)} ${cashBand.top}V${spendBand.floor}`}
                stroke="var(--line-strong)"
                strokeDasharray="2 3"
              />
              <circle cx={x(at)} cy={y(shown.cash)} r="3.5" fill="var(--card)" stroke="var(--ink-3)" strokeWidth="2" />
              <circle
                cx={x(at)}
                cy={y(shown.credited_cash)}
                r="4"
                fill="var(--card)"
                stroke="var(--water)"
                strokeWidth="2"
              />
            </g>
          )}
          {labels.map((index) => (
            <text
              key={index}
              x={x(index)}
              y={height - 6}
              className="chart-mark"
              textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
              dx={index === 0 ? -step / 2 : index === days.length - 1 ? step / 2 : 0}
            >
              {formats.day(days[index]!.date)}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}

const lines = [
  { key: 'cash', colour: 'var(--ink-3)', weight: 1.5 },
  { key: 'credited_cash', colour: 'var(--water)', weight: 2 },
] as const

/** The names of the lines at their ends, without overlap. */
function LineEnds({ left, y, last }: { left: number; y: (value: number) => number; last: Day }) {
  const { t } = useTranslation()
  const cash = Math.min(y(last.cash), cashBand.floor - 16)
  const credited = Math.max(y(last.credited_cash), cash + 16)
  return (
    <g className="line-ends">
      <text x={left} y={cash + 4} fill="var(--ink-2)">
        {t('metric.cash')}
      </text>
      <text x={left} y={credited + 4} fill="var(--water)">
        {t('metric.credited')}
      </text>
    </g>
  )
}

function ChartKey() {
  const { t } = useTranslation()
  return (
    <>
      <span className="key key-cash">{t('metric.cash')}</span>
      <span className="key key-credited">{t('metric.credited')}</span>
    </>
  )
}

function useWidth(): [React.RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [box, width]
}

function heightIn({ top, floor }: { top: number; floor: number }, part: number): number {
  return floor - Math.max(0, part) * (floor - top)
}

/** Returns the next round number above the value. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

function labelDays(count: number): number[] {
  if (count <= 1) return count === 1 ? [0] : []
  if (count < 5) return [0, count - 1]
  return [0, Math.floor((count - 1) / 2), count - 1]
}
