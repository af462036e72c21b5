import type { OperationResponse } from '@tributary/client'

export type PlatformCurve = OperationResponse<'budgets.listCurves'>['data'][number]
export type Curve = NonNullable<PlatformCurve['curve']>

/** Positions in percent of a drawing whose lower left corner is no spend and no outcome. */
interface CurveScale {
  /** Points of the curve within the observed spend, and beyond it. */
  observed: string
  extrapolated: string
  band: string
  current: { x: number; y: number }
  highest: { spend: number; outcome: number }
}

export function scaleCurve({ points, current }: Curve): CurveScale {
  const spend = Math.max(...points.map(({ spend }) => spend), current.spend)
  // The upper bounds far beyond the observed spend would flatten the curve.
  const outcome = Math.max(
    ...points.map(({ outcome, is_extrapolated }) => (is_extrapolated ? outcome.value : outcome.upper)),
  )
  const x = (amount: number) => (spend > 0 ? (amount / spend) * 100 : 0)
  const y = (amount: number) => (outcome > 0 ? 100 - (Math.min(Math.max(amount, 0), outcome) / outcome) * 100 : 100)
  const text = (at: number, value: number) => `${x(at).toFixed(2)},${y(value).toFixed(2)}`
  const first = points.findIndex(({ is_extrapolated }) => !is_extrapolated)
  const last = points.findLastIndex(({ is_extrapolated }) => !is_extrapolated)
  const line = (from: number, to: number) =>
    points
      .slice(from, to + 1)
      .map(({ spend, outcome }) => text(spend, outcome.value))
      .join(' ')
  return {
    observed: first < 0 ? '' : line(first, last),
    extrapolated: line(Math.max(last, 0), points.length - 1),
    band: [
      ...points.map(({ spend, outcome }) => text(spend, outcome.upper)),
      ...points.toReversed().map(({ spend, outcome }) => text(spend, outcome.lower)),
    ].join(' '),
    current: { x: x(current.spend), y: y(outcomeAt(points, current.spend)) },
    highest: { spend, outcome },
  }
}

/** The outcome between two points of the curve. */
function outcomeAt(points: Curve['points'], spend: number): number {
  const after = points.findIndex((point) => point.spend >= spend)
  if (after < 0) return points.at(-1)!.outcome.value
  const [low, high] = [points[after - 1] ?? { spend: 0, outcome: points[after]!.outcome }, points[after]!]
  const share = (spend - low.spend) / (high.spend - low.spend || 1)
  return low.outcome.value + share * (high.outcome.value - low.outcome.value)
}

/** Whether the next unit of spend brings more than itself, as far as its range allows to say. */
export function worthOf({ lower, upper }: { lower: number; upper: number }): 'more' | 'less' | 'unclear' {
  if (lower > 1) return 'more'
  return upper < 1 ? 'less' : 'unclear'
}
