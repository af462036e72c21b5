import { labelPositions } from './group-days.ts'
import { axisTicks, stackBars } from './scale.ts'
import type { PlottedSeries } from './series.ts'

export interface PlotProps {
  width: number
  height: number
  series: readonly PlottedSeries[]
  /** Labels of all points; only some are drawn. */
  labels: readonly string[]
  hasLabels: boolean
  /** Points with a note. */
  marks: readonly number[]
  /** The point at the cursor. */
  cursor: number | null
  format: (value: number) => string
}

/** The horizontal position of a point: the middle of its column. */
export function columnsOf(
  width: number,
  points: number,
): { left: number; step: number; middle(point: number): number } {
  const left = width < 480 ? 58 : 76
  const step = (width - left - 12) / Math.max(1, points)
  return { left, step, middle: (point) => left + (point + 0.5) * step }
}

const barMax = 34

/** One band of a chart: stacked bars and lines over the same points. */
export function Plot({ width, height, series, labels, hasLabels, marks, cursor, format }: PlotProps) {
  const [top, bottom] = [10, height - (hasLabels ? 28 : 8)]
  const { left, step, middle } = columnsOf(width, labels.length)
  const bars = series.filter(({ kind }) => kind === 'bar')
  const lines = series.filter(({ kind }) => kind === 'line')
  const ends = stackBars(bars)
  const all = [
    ...ends.flat().map(({ to }) => to),
    ...lines.flatMap(({ values, compared = [] }) => [...values, ...compared]).map((value) => value ?? 0),
  ]
  const ticks = axisTicks(Math.min(0, ...all), Math.max(0, ...all), Math.max(2, Math.floor((bottom - top) / 48)))
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
  const barWidth = Math.min(barMax, step * 0.66)
  const positions = labelPositions(labels.length, Math.max(2, Math.floor((width - left) / 92)))
  return (
    <svg width={width} height={height} aria-hidden="true" className="plot">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={width - 12}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'plot-zero' : 'plot-grid'}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {hasLabels &&
        positions.map((point) => (
          <text key={point} x={middle(point)} y={height - 8} textAnchor="middle">
            {labels[point]}
          </text>
        ))}
      {bars.map(({ id, color, lossColor = color, values }, index) =>
        values.map((value, point) => {
          if (!value) return null
          const { from, to } = ends[index]![point]!
          const [upper, lower] = [y(Math.max(from, to)), y(Math.min(from, to))]
          return (
            <rect
              key={`${id} ${labels[point]} ${point}`}
              x={middle(point) - barWidth / 2}
              y={upper}
              width={barWidth}
              height={Math.max(1, lower - upper)}
              rx={Math.min(3, barWidth / 4)}
              fill={value < 0 ? lossColor : color}
              opacity={cursor === null || cursor === point ? 1 : 0.55}
            />
          )
        }),
      )}
      {lines.map(({ id, color, values, compared, isDashed }) => (
        <g key={id} fill="none" stroke={color} strokeLinejoin="round">
          {compared && <path d={pathOf(compared, middle, y)} strokeWidth={1.5} opacity={0.38} />}
          <path d={pathOf(values, middle, y)} strokeWidth={2} strokeDasharray={isDashed ? '5 4' : undefined} />
          {/* A path of one point is invisible. */}
          {values.map((value, point) =>
            value !== null && (point === cursor || (values[point - 1] ?? values[point + 1] ?? null) === null) ? (
              <circle key={labels[point]} cx={middle(point)} cy={y(value)} r={3} fill={color} stroke="none" />
            ) : null,
          )}
        </g>
      ))}
      {marks.map((point) => (
        <g key={point} className="plot-mark">
          <line x1={middle(point)} x2={middle(point)} y1={top} y2={bottom} />
          <circle cx={middle(point)} cy={top} r={3.5} />
        </g>
      ))}
      {cursor !== null && <line x1={middle(cursor)} x2={middle(cursor)} y1={top} y2={bottom} className="plot-cursor" />}
    </svg>
  )
}

/** A line that is interrupted where there is no value. */
function pathOf(
  values: readonly (number | null)[],
  x: (point: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, point) => {
      if (value === null) return ''
      const isStart = (values[point - 1] ?? null) === null
      return `${isStart ? 'M' : 'L'}${x(point).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}
