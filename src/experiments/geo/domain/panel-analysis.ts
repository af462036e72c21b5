export const panelWarningCodes = [
  'poor_balance',
  'short_history',
  'open_interval',
  'no_regression',
  'no_expected_outcome',
  'correlated_residuals',
  'rows_after_end',
] as const

export interface PanelWarning {
  code: (typeof panelWarningCodes)[number]
  message: string
}

/** Null as an end: no bound at this level. */
export interface ResultInterval {
  lower: number | null
  upper: number | null
  level: number
}

export interface SyntheticControlResult {
  effect: number
  lift: number | null
  incremental: number
  p_value: number
  interval: ResultInterval
  balance: { l2: number; l2_scaled: number }
  weights: { region: string; weight: number }[]
  iroas: number | null
  series: { day: string; observed: number; expected: number }[]
}

export interface TimeRegressionResult {
  slope: number
  incremental: number
  lift: number | null
  interval: ResultInterval
  iroas: number | null
}

export interface PanelAnalysis {
  regions: { treated: number; control: number }
  periods: { before: number; test: number }
  synthetic_control: SyntheticControlResult
  regression: TimeRegressionResult | null
  agreement: 'agree' | 'disagree'
  warnings: PanelWarning[]
}
