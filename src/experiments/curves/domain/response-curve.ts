import type { Computation } from '../../../kernel/compute/computation.ts'
import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { fitResponse, meanOf, sumOfSquares, type Weeks } from './fit-response.ts'
import { adstock, marginalResponse, type ResponseModel, responseTo, saturate } from './response-model.ts'

export const curveRejections = ['too_few_weeks', 'spend_hardly_varies', 'no_relation'] as const

interface Estimate {
  value: number
  lower: number
  upper: number
}

export interface ResponseCurve {
  points: { spend: number; outcome: Estimate; marginal: Estimate; is_extrapolated: boolean }[]
  /** Mean weekly spend of the last four weeks, and what the next unit brings there. */
  current: { spend: number; marginal: Estimate }
  explained: number
  parameters: ResponseModel
}

export type CurveResult =
  | { rejection: (typeof curveRejections)[number]; curve: null }
  | { rejection: null; curve: ResponseCurve }

export const weeksMin = 26
/** The standard deviation of spend, as a share of its mean, below which nothing can be learned from it. */
const variationMin = 0.15
/** Less explained variance than this is not distinguished from noise. */
const explainedMin = 0.1
const resamples = 100
const blockWeeks = 4
const level = 0.9
/** Multiples of the largest weekly spend. */
const steps = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1, 1.15, 1.3, 1.5]

/** The response of an outcome to weekly spend, or why the weeks cannot carry one. */
export function fitCurve(weeks: Weeks): CurveResult {
  const { spend } = weeks
  if (spend.length < weeksMin) return { rejection: 'too_few_weeks', curve: null }
  const deviation = Math.sqrt(sumOfSquares(spend) / spend.length)
  if (!(deviation > variationMin * meanOf(spend))) return { rejection: 'spend_hardly_varies', curve: null }
  const fitted = fitResponse(weeks)
  if (fitted.explained < explainedMin) return { rejection: 'no_relation', curve: null }
  const { explained, ...parameters } = fitted
  const models = resample(weeks, parameters)
  const estimate = (read: (model: ResponseModel) => number) => toEstimate(read(parameters), models.map(read))
  const most = Math.max(...spend)
  const least = Math.min(...spend)
  const recent = meanOf(spend.slice(-blockWeeks))
  return {
    rejection: null,
    curve: {
      points: steps.map((step) => ({
        spend: step * most,
        outcome: estimate((model) => responseTo(model, step * most)),
        marginal: estimate((model) => marginalResponse(model, step * most)),
        is_extrapolated: step * most > most || step * most < least,
      })),
      current: { spend: recent, marginal: estimate((model) => marginalResponse(model, recent)) },
      explained,
      parameters,
    },
  }
}

/** Models of the fitted weeks with residuals drawn in blocks, because neighbouring weeks resemble each other. */
function resample({ spend, outcome }: Weeks, model: ResponseModel): ResponseModel[] {
  const expected = adstock(spend, model.decay).map((amount) => model.base + model.top * saturate(amount, model))
  const residuals = outcome.map((value, week) => value - expected[week]!)
  const random = seededRandom('curve', spend.length)
  return Array.from({ length: resamples }, () => {
    const drawn: number[] = []
    while (drawn.length < spend.length) {
      const from = Math.floor(random() * (residuals.length - blockWeeks + 1))
      drawn.push(...residuals.slice(from, from + blockWeeks))
    }
    return fitResponse({ spend, outcome: expected.map((value, week) => value + drawn[week]!) }, model)
  })
}

function toEstimate(value: number, drawn: readonly number[]): Estimate {
  const sorted = drawn.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return { value, lower: Math.min(value, at((1 - level) / 2)), upper: Math.max(value, at((1 + level) / 2)) }
}

export const curveComputation: Computation<readonly Weeks[], CurveResult[]> = {
  name: 'fit-response-curves',
  run: (platforms) => platforms.map(fitCurve),
}
