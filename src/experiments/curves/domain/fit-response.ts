import { minimise } from '../../../kernel/statistics/minimise.ts'
import { adstock, type ResponseModel, saturate } from './response-model.ts'

export interface Weeks {
  spend: readonly number[]
  outcome: readonly number[]
}

export interface FittedResponse extends ResponseModel {
  /** The share of the variance of the outcome that the model explains. */
  explained: number
}

const decayMax = 0.9
/** How far the half-saturation is expected from the mean spend, and the slope from 1, as logarithms: weeks alone say little about them. */
const expected = { half: 1.5, slope: 0.5 }
const starts = [0.1, 0.6].flatMap((decay) => [0.5, 2].map((half) => ({ decay, half })))

/** Least squares of outcome on saturated adstock, with weak expectations of its shape. */
export function fitResponse(weeks: Weeks, from?: ResponseModel): FittedResponse {
  const mean = meanOf(weeks.spend)
  const total = sumOfSquares(weeks.outcome)
  const shapeOf = ([decay, half, slope]: readonly number[]) => ({
    decay: decayMax / (1 + Math.exp(-decay!)),
    half: mean * Math.exp(half!),
    slope: Math.exp(slope!),
  })
  const score = (point: readonly number[]) => {
    const { error } = fitScale(weeks, shapeOf(point))
    const penalty = (point[1]! / expected.half) ** 2 + (point[2]! / expected.slope) ** 2
    return weeks.spend.length * Math.log(Math.max(error, 1e-12 * total) / Math.max(total, Number.MIN_VALUE)) + penalty
  }
  const logit = (decay: number) => Math.log(Math.max(decay, 1e-3) / (decayMax - Math.min(decay, decayMax - 1e-3)))
  const points = from
    ? [[logit(from.decay), Math.log(from.half / mean), Math.log(from.slope)]]
    : starts.map(({ decay, half }) => [logit(decay), Math.log(half), 0])
  const search = { tolerance: 1e-7, maxEvaluations: from ? 300 : 1_500 }
  const best = points.map((point) => minimise(score, point, search)).reduce((a, b) => (b.value < a.value ? b : a))
  const shape = shapeOf(best.point)
  const { base, top, error } = fitScale(weeks, shape)
  return { ...shape, base, top, explained: total > 0 ? 1 - error / total : 0 }
}

/** The base and top that fit best, neither of which can be negative, for a given shape. */
function fitScale({ spend, outcome }: Weeks, shape: Pick<ResponseModel, 'decay' | 'half' | 'slope'>) {
  const x = adstock(spend, shape.decay).map((amount) => saturate(amount, shape))
  const [meanX, meanY] = [meanOf(x), meanOf(outcome)]
  const squares = sumOfSquares(x)
  const products = x.reduce((sum, value, week) => sum + (value - meanX) * (outcome[week]! - meanY), 0)
  let top = squares > 0 ? Math.max(0, products / squares) : 0
  let base = meanY - top * meanX
  if (base < 0) {
    base = 0
    const own = x.reduce((sum, value) => sum + value * value, 0)
    top = own > 0 ? Math.max(0, x.reduce((sum, value, week) => sum + value * outcome[week]!, 0) / own) : 0
  }
  const error = outcome.reduce((sum, y, week) => sum + (y - base - top * x[week]!) ** 2, 0)
  return { base, top, error }
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function sumOfSquares(values: readonly number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}
