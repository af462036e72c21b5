import 'uplot/dist/uPlot.min.css'
import UPlot from 'uplot'
import { labelPositions } from './group-days.ts'

/** One line or one row of bars, with the values of its compared period. */
export interface PlotSeries {
  kind: 'line' | 'bar'
  color: string
  /** Null after the point that is not over yet. */
  values: readonly (number | null)[]
  compared?: readonly (number | null)[] | undefined
}

export interface PlotOptions {
  width: number
  height: number
  series: readonly PlotSeries[]
  /** Labels of all points; only some are drawn. */
  labels: readonly string[]
  hasLabels: boolean
  /** The incomplete point, whose period contains now; null if there is none. */
  open: number | null
  /** Points with a note. */
  marks: readonly number[]
  /** Charts with the same key share their cursor. */
  syncKey: string
  format: (value: number) => string
  onMove: (index: number | null, left: number) => void
}

const font = '12px "Inter Variable", "Inter Fallback", system-ui, sans-serif'

/** Draws one band of a chart into an element. Colours are read from the page, so a change of theme needs a new plot. */
export function drawPlot(element: HTMLElement, options: PlotOptions): UPlot {
  const { width, height, series, labels, hasLabels, open, marks, syncKey, format, onMove } = options
  const color = colorReader(element)
  const markColor = color('var(--warn)')
  const last = labels.length - 1
  const shown = series.flatMap((item) => layers(item, color, open))
  const axis = { stroke: color('var(--ink-3)'), font, ticks: { show: false } }
  const most = Math.max(2, Math.floor(width / 92))
  return new UPlot(
    {
      width,
      height,
      padding: [10, 12, hasLabels ? 0 : 8, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, sync: { key: syncKey }, points: { size: 7, width: 2 } },
      scales: {
        x: { time: false, range: () => [-0.5, last + 0.5] },
        y: { range: (_, low, high) => [Math.min(0, low ?? 0), high > 0 ? high * 1.06 : 1] },
      },
      axes: [
        {
          ...axis,
          show: hasLabels,
          size: 28,
          gap: 6,
          grid: { show: false },
          splits: () => labelPositions(labels.length, most),
          values: (_, splits) => splits.map((index) => labels[index] ?? ''),
        },
        {
          ...axis,
          size: width < 480 ? 58 : 76,
          space: 34,
          gap: 8,
          grid: { stroke: color('var(--line)'), width: 1 },
          values: (_, splits) => splits.map((value) => format(value)),
        },
      ],
      series: [{}, ...shown.map(({ series }) => series)],
      hooks: {
        draw: [(plot) => drawMarks(plot, marks, markColor)],
        setCursor: [
          ({ cursor, valToPos, over }) => {
            const index = cursor.idx ?? null
            onMove(index, index === null ? 0 : over.offsetLeft + valToPos(index, 'x'))
          },
        ],
      },
    },
    [labels.map((_, index) => index), ...shown.map(({ values }) => [...values])],
    element,
  )
}

/** A dotted line at each point with a note, with a dot at its top. */
function drawMarks({ ctx, bbox, valToPos }: UPlot, marks: readonly number[], color: string): void {
  const ratio = UPlot.pxRatio
  ctx.save()
  ctx.strokeStyle = color
  ctx.fillStyle = color
  ctx.lineWidth = ratio
  for (const index of marks) {
    const x = Math.round(valToPos(index, 'x', true))
    ctx.setLineDash([2 * ratio, 3 * ratio])
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.beginPath()
    ctx.arc(x, bbox.top, 3.5 * ratio, 0, 2 * Math.PI)
    ctx.fill()
  }
  ctx.restore()
}

type Layer = { series: UPlot.Series; values: readonly (number | null)[] }

/** The compared line is behind; an incomplete point is a line of dots. */
function layers(item: PlotSeries, color: (role: string) => string, open: number | null): Layer[] {
  const stroke = color(item.color)
  const points = { show: item.values.length === 1 }
  if (item.kind === 'bar') {
    const paths = UPlot.paths.bars!({ size: [0.62, 34], radius: 0.15 })
    return [{ values: item.values, series: { stroke, fill: stroke, width: 0, paths, points: { show: false } } }]
  }
  const before: Layer[] = item.compared
    ? [{ values: item.compared, series: { stroke: faded(stroke), width: 1.5, points: { show: false } } }]
    : []
  const line = { stroke, width: 2, points }
  if (open === null || open === 0) return [...before, { values: item.values, series: line }]
  const only = (isIn: (index: number) => boolean) => item.values.map((value, index) => (isIn(index) ? value : null))
  return [
    ...before,
    { values: only((index) => index < open), series: line },
    { values: only((index) => index >= open - 1), series: { ...line, dash: [2, 4], points: { show: false } } },
  ]
}

/** Resolves a colour role: a canvas does not understand CSS variables. */
function colorReader(element: HTMLElement): (role: string) => string {
  const probe = document.createElement('i')
  element.append(probe)
  const found = new Map<string, string>()
  queueMicrotask(() => probe.remove())
  return (role) => {
    const known = found.get(role)
    if (known) return known
    probe.style.color = role
    const value = getComputedStyle(probe).color
    found.set(role, value)
    return value
  }
}

const faded = (color: string): string => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.38)')
