import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { horizonDays, predictionRejections } from './domain/predict-value.ts'
import { fitPrediction, storePrediction } from './fit-prediction.ts'
import { findPrediction, type StoredPrediction } from './prediction-queries.ts'

nameEnum('PredictionRejection', predictionRejections)

const parameter = z.number().min(0)

const predictionSchema = z.object({
  as_of: z.iso.date().describe('The last local day whose payments were used.'),
  fitted_at: timestamp,
  customers: z.int().describe('Customers with a payment.'),
  repeat_customers: z.int().describe('Customers who paid on at least two days.'),
  parameters: z
    .object({ r: parameter, alpha: parameter, a: parameter, b: parameter, p: parameter, q: parameter, v: parameter })
    .nullable()
    .describe(
      'Of BG/NBD (`r`, `alpha`, `a`, `b`; time in weeks) and of gamma-gamma (`p`, `q`, `v`; in the reporting currency). Null if a fit did not converge; given even if the prediction is rejected.',
    ),
  log_likelihood: z.number().nullable().describe('Of the BG/NBD fit.'),
  correlation: z
    .number()
    .nullable()
    .describe('Between the number and the mean value of repeat purchases; null if one of them is constant.'),
  backtest: z
    .object({
      actual: z.int().describe('Purchases in the 90 days up to `as_of` by customers who had bought before.'),
      predicted: z.number().describe('The number of these purchases that a fit without the 90 days predicts.'),
      error_share: z.number().nullable().describe('|`predicted` - `actual`| / `actual`; null if `actual` is 0.'),
    })
    .nullable()
    .describe('Null if the earlier payments allow no fit.'),
  expected: z
    .object({
      days: z.int(),
      purchases: z.number(),
      value: z.number().nullable().describe('In the reporting currency; null if `q` is at most 1.'),
    })
    .nullable()
    .describe('Expected purchases of all customers after `as_of`; null if the prediction is rejected.'),
  rejection: z
    .enum(predictionRejections)
    .nullable()
    .describe(
      'Why no prediction is given: fewer than 200 repeat customers; a fit that did not converge; a correlation above 0.3; no backtest; a backtest error above 20 percent.',
    ),
})
nameSchema('Prediction', predictionSchema)

/** A nightly result is used until the next one should exist. */
const maxAgeMs = 36 * 3_600_000

export const readPrediction = operation({
  id: 'cohorts.readPrediction',
  http: 'GET /cohorts/prediction',
  summary: 'Get the predicted purchases of existing customers',
  description: `BG/NBD with gamma-gamma, fitted every night to the payments of the profile's customers. The payments of a customer on
one local day are one purchase; refunded and unverified payments are not used. Without \`as_of\`, the response is the latest
nightly fit, or a new one if there is none; with \`as_of\`, the models are fitted to the payments up to that day. Formulas: the
expected number of purchases in t weeks of a customer with x repeats, the last at week t_x of T, is
(a+b+x-1)/(a-1) * (1 - ((alpha+T)/(alpha+T+t))^(r+x) * 2F1(r+x, b+x; a+b+x-1; t/(alpha+T+t))) / (1 + [x>0] * a/(b+x-1) *
((alpha+T)/(alpha+t_x))^(r+x)); the expected value of one is p(v + m x)/(p x + q - 1) with m the mean value of the repeats.
Predictions are never part of revenue.`,
  scopes: ['campaigns:read', 'analytics:read'],
  query: z.object({
    as_of: z.iso.date().optional().describe('Last local day to use, `YYYY-MM-DD`. Default: the latest nightly fit.'),
  }),
  data: predictionSchema,
  example: { query: { as_of: '2026-03-01' } },
  mcp: 'Expected purchases and value of the existing customers in the next year, with the parameters of the models and a backtest. If `rejection` is not null, the data do not support a prediction: say why, and do not compute one.',
  async run(ctx, { query }) {
    const { profile } = ctx
    const today = localDayOf(ctx.now(), profile.timezone)
    if (query.as_of !== undefined) {
      if (query.as_of > today) fail('invalid_parameter', 'as_of: must not be in the future', { field: 'as_of' })
      const result = await fitPrediction(ctx, profile.id, query.as_of)
      return { data: toData({ as_of: query.as_of, result, fitted_at: ctx.now() }) }
    }
    const stored = await findPrediction(ctx.db, profile.id)
    const isRecent = stored !== null && ctx.now().getTime() - stored.fitted_at.getTime() < maxAgeMs
    return { data: toData(isRecent ? stored : await storePrediction(ctx, profile.id, today)) }
  },
})

function toData({ as_of, result, fitted_at }: StoredPrediction) {
  const { backtest, expected } = result
  return {
    as_of,
    fitted_at,
    customers: result.customers,
    repeat_customers: result.repeatCustomers,
    parameters: result.parameters,
    log_likelihood: result.logLikelihood,
    correlation: result.correlation,
    backtest: backtest && {
      actual: backtest.actual,
      predicted: backtest.predicted,
      error_share: backtest.errorShare,
    },
    expected: expected && { days: horizonDays, ...expected },
    rejection: result.rejection,
  }
}
