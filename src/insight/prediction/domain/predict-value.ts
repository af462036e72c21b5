import type { Computation } from '../../../kernel/compute/computation.ts'
import { correlation } from '../../../kernel/statistics/correlation.ts'
import { type BgNbdParameters, expectedPurchases, fitBgNbd } from './bg-nbd.ts'
import { expectedValue, fitGammaGamma, type GammaGammaParameters } from './gamma-gamma.ts'
import { type PurchaseColumns, purchasesIn } from './purchase-columns.ts'
import {
  type CustomerPurchases,
  countLaterPurchases,
  type PurchaseSummary,
  summarisePurchases,
} from './summarise-purchases.ts'

/** Why a prediction is not given, in the order in which the reasons are checked. */
export const predictionRejections = [
  'too_few_repeat_customers',
  'fit_not_converged',
  'frequency_value_correlation',
  'backtest_not_possible',
  'backtest_error',
] as const

export type PredictionRejection = (typeof predictionRejections)[number]

const minRepeatCustomers = 200
const maxCorrelation = 0.3
const maxBacktestError = 0.2
const backtestDays = 90
export const horizonDays = 365

export interface Backtest {
  /** Purchases in the last 90 days by customers who had bought before. */
  actual: number
  /** The number of these purchases that a fit without the last 90 days predicts. */
  predicted: number
  /** Null if there was no purchase. */
  errorShare: number | null
}

export interface Prediction {
  customers: number
  repeatCustomers: number
  /** Null if one of the fits did not converge. */
  parameters: (BgNbdParameters & GammaGammaParameters) | null
  logLikelihood: number | null
  /** Between the number and the mean value of a customer's repeat purchases. */
  correlation: number | null
  backtest: Backtest | null
  /** Of all customers, in the next 365 days; null if the prediction is rejected. */
  expected: { purchases: number; value: number | null } | null
  rejection: PredictionRejection | null
}

/** Predicts the purchases of all customers after the day `end` from those up to it. Iterates over the customers several times. */
export function predictValue(customers: Iterable<CustomerPurchases>, end: number): Prediction {
  const summary = summarisePurchases(customers, end)
  const purchases = fitBgNbd(summary.histories)
  const values = fitGammaGamma(summary.values)
  const converged = purchases.converged && values.converged
  const prediction = {
    customers: summary.customers,
    repeatCustomers: summary.values.length,
    parameters: converged ? { ...purchases.parameters, ...values.parameters } : null,
    logLikelihood: converged ? purchases.logLikelihood : null,
    correlation: correlation(
      summary.values.map(({ repeats }) => repeats),
      summary.values.map(({ meanValue }) => meanValue),
    ),
    backtest: backtest(customers, end),
  }
  const rejection = rejectPrediction(prediction)
  const { parameters } = prediction
  return {
    ...prediction,
    expected: parameters && rejection === null ? expectTotals(parameters, summary, horizonDays) : null,
    rejection,
  }
}

/** Returns the first reason that applies. */
export function rejectPrediction({
  repeatCustomers,
  parameters,
  correlation,
  backtest,
}: Pick<Prediction, 'repeatCustomers' | 'parameters' | 'correlation' | 'backtest'>): PredictionRejection | null {
  if (repeatCustomers < minRepeatCustomers) return 'too_few_repeat_customers'
  if (!parameters) return 'fit_not_converged'
  // A negative correlation also contradicts the assumption that values do not depend on frequency.
  if (Math.abs(correlation ?? 0) > maxCorrelation) return 'frequency_value_correlation'
  if (!backtest || backtest.errorShare === null) return 'backtest_not_possible'
  return backtest.errorShare > maxBacktestError ? 'backtest_error' : null
}

/** Fits without the last 90 days and compares the purchases of these days. Null if the earlier data allow no fit. */
function backtest(customers: Iterable<CustomerPurchases>, end: number): Backtest | null {
  const start = end - backtestDays
  const { histories, values } = summarisePurchases(customers, start)
  if (values.length === 0) return null
  const { parameters, converged } = fitBgNbd(histories)
  if (!converged) return null
  const predicted = histories.reduce(
    (sum, history) => sum + history.customers * expectedPurchases(parameters, history, backtestDays / 7),
    0,
  )
  const actual = countLaterPurchases(customers, start, end)
  return { actual, predicted, errorShare: actual === 0 ? null : Math.abs(predicted - actual) / actual }
}

function expectTotals(
  parameters: BgNbdParameters & GammaGammaParameters,
  { histories, values }: PurchaseSummary,
  days: number,
): { purchases: number; value: number | null } {
  const perCustomer = histories.map((history) => expectedPurchases(parameters, history, days / 7))
  const purchases = histories.reduce((sum, { customers }, index) => sum + customers * perCustomer[index]!, 0)
  const meanOfAll = expectedValue(parameters, { repeats: 0, meanValue: 0 })
  if (meanOfAll === null) return { purchases, value: null }
  const single = histories.reduce(
    (sum, { repeats, customers }, index) => (repeats === 0 ? sum + customers * perCustomer[index]! : sum),
    0,
  )
  const repeated = values.reduce(
    (sum, value) => sum + perCustomer[value.history]! * expectedValue(parameters, value)!,
    0,
  )
  return { purchases, value: single * meanOfAll + repeated }
}

/** The prediction as a computation, which runs in a thread. */
export const predictPurchases: Computation<{ columns: PurchaseColumns; end: number }, Prediction> = {
  name: 'predict-purchases',
  run: ({ columns, end }) => predictValue(purchasesIn(columns), end),
}
