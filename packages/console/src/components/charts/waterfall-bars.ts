/** A total is drawn from zero, a change from the end of the bar above it. */
export interface WaterfallStep {
  kind: 'total' | 'change'
  value: number
}

/** Edges of a bar and of the zero line as parts of the width, from 0 to 1. */
export interface WaterfallBar {
  left: number
  width: number
}

/** Places the bars of a waterfall on one scale that contains zero. */
export function waterfallBars(steps: readonly WaterfallStep[]): { bars: WaterfallBar[]; zero: number } {
  let end = 0
  const edges = steps.map(({ kind, value }) => {
    const start = kind === 'total' ? 0 : end
    end = start + value
    return [Math.min(start, end), Math.max(start, end)] as const
  })
  const low = Math.min(0, ...edges.map(([from]) => from))
  const size = Math.max(0, ...edges.map(([, to]) => to)) - low || 1
  const bars = edges.map(([from, to]) => ({ left: (from - low) / size, width: (to - from) / size }))
  return { bars, zero: (0 - low) / size }
}
