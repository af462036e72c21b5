import type { PanelWarning, SyntheticControlResult, TimeRegressionResult } from './panel-analysis.ts'

/** Above this, equal weights would follow the treated regions almost as well; it matters if they also miss by this share. */
const poorBalance = { scaled: 0.5, error: 0.15 }
/** A plan needs this many times the length of the test before it. */
const historyFactor = 4
/** Correlation of a residual with the next one from which the regression understates its uncertainty, unless chance explains it. */
const correlationMax = 0.3

export function warnAbout({
  periods: { before, test },
  control,
  regression,
  ignoredRows,
}: {
  periods: { before: number; test: number }
  control: SyntheticControlResult
  regression: TimeRegressionResult | null
  ignoredRows: number
}): PanelWarning[] {
  const { balance, interval, lift, series } = control
  const earlier = series.slice(0, before)
  const level = earlier.reduce((sum, { observed }) => sum + Math.abs(observed), 0) / before
  const errorShare = balance.l2 / Math.sqrt(before) / level
  const correlation = correlateNeighbours(earlier)
  const warnings: [PanelWarning['code'], boolean, string][] = [
    [
      'poor_balance',
      balance.l2_scaled > poorBalance.scaled && errorShare > poorBalance.error,
      'No combination of the control regions follows the treated regions before the test closely, so the result may be due to other differences.',
    ],
    [
      'short_history',
      before < historyFactor * test,
      `There are ${before} periods before a test of ${test}; ${historyFactor * test} are recommended.`,
    ],
    [
      'open_interval',
      interval.lower === null || interval.upper === null,
      `There are too few periods for an interval at this level; an end that is null has no bound.`,
    ],
    [
      'no_regression',
      regression === null,
      'The control regions did not vary before the test, so there is no second opinion by regression.',
    ],
    [
      'no_expected_outcome',
      lift === null,
      'Without the test, no positive outcome was expected, so there is no lift as a share.',
    ],
    [
      'correlated_residuals',
      correlation > Math.max(correlationMax, 2 / Math.sqrt(before)),
      'Errors of neighbouring periods are correlated, so the interval of the regression is too narrow; rely on that of the synthetic control.',
    ],
    ['rows_after_end', ignoredRows > 0, `${ignoredRows} rows are after the end of the test and were not used.`],
  ]
  return warnings.filter(([, applies]) => applies).map(([code, , message]) => ({ code, message }))
}

/** The correlation of the differences with those of the next period. */
function correlateNeighbours(series: readonly { observed: number; expected: number }[]): number {
  const errors = series.map(({ observed, expected }) => observed - expected)
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  let [products, squares] = [0, 0]
  for (const [period, error] of errors.entries()) {
    squares += (error - mean) ** 2
    if (period > 0) products += (error - mean) * (errors[period - 1]! - mean)
  }
  return squares > 0 ? products / squares : 0
}
