import { conformalTest } from './conformal-test.ts'
import { invertTest } from './invert-test.ts'
import type { PanelAnalysis, ResultInterval, SyntheticControlResult, TimeRegressionResult } from './panel-analysis.ts'
import { warnAbout } from './panel-warnings.ts'
import type { Panel } from './read-panel.ts'
import { fitSyntheticControl } from './synthetic-control.ts'
import { regressOnControls } from './time-based-regression.ts'

export interface AnalysisOptions {
  hasFixedEffects: boolean
  spend: number | null
  level?: number
}

const usualLevel = 0.9
const shownWeightMin = 0.001

/** Both analyses of a panel; `docs/semantics.md` describes them (11.1). */
export function analyzeRegions(
  panel: Panel,
  { hasFixedEffects, spend, level = usualLevel }: AnalysisOptions,
): PanelAnalysis {
  const { days, before, treated, controls } = panel
  const periods = { before, test: days.length - before }
  const control = analyzeBySyntheticControl(panel, { hasFixedEffects, spend, level })
  const regression = analyzeByRegression(panel, { spend, level })
  return {
    regions: { treated: treated.length, control: controls.length },
    periods,
    synthetic_control: control,
    regression,
    agreement: regression === null || isCompatible(control, regression) ? 'agree' : 'disagree',
    warnings: warnAbout({ periods, control, regression, ignoredRows: panel.ignoredRows }),
  }
}

function analyzeBySyntheticControl(
  { days, before, treated, controls, controlNames }: Panel,
  { hasFixedEffects, spend, level }: Required<AnalysisOptions>,
): SyntheticControlResult {
  const observed = addUp(treated).map((total) => total / treated.length)
  const panel = { treated: observed, controls, before, hasFixedEffects }
  const { weights, expected, balance } = fitSyntheticControl(panel)
  const test = days.length - before
  const inTest = (values: Float64Array) => values.subarray(before).reduce((sum, value) => sum + value, 0)
  const effect = (inTest(observed) - inTest(expected)) / test
  const cells = test * treated.length
  const conformal = conformalTest(panel)
  const { lower, upper } = invertTest((effect) => conformal.isRejected(effect, level), {
    estimate: effect,
    // A first step of the size of a typical error; the search doubles it.
    scale: balance.l2 / Math.sqrt(before * test) || Math.abs(effect) / 10,
  })
  const scaleUp = (end: number | null) => (end === null ? null : end * cells)
  return {
    effect,
    lift: liftOf(effect * test, inTest(expected)),
    incremental: effect * cells,
    p_value: conformal.pValue(),
    interval: { lower: scaleUp(lower), upper: scaleUp(upper), level },
    balance,
    weights: controlNames
      .map((region, index) => ({ region, weight: weights[index]! }))
      .filter(({ weight }) => weight > shownWeightMin)
      .sort((a, b) => b.weight - a.weight),
    iroas: returnOn(spend, effect * cells),
    series: days.map((day, period) => ({ day, observed: observed[period]!, expected: expected[period]! })),
  }
}

function analyzeByRegression(
  { before, treated, controls }: Panel,
  { spend, level }: { spend: number | null; level: number },
): TimeRegressionResult | null {
  const found = regressOnControls(addUp(treated), addUp(controls), before, level)
  if (!found) return null
  const { slope, expected, incremental, interval } = found
  return {
    slope,
    incremental,
    lift: liftOf(incremental, expected),
    interval: { lower: interval?.lower ?? null, upper: interval?.upper ?? null, level },
    iroas: returnOn(spend, incremental),
  }
}

/** The methods agree if their intervals overlap, unless one finds an effect and the other estimates the opposite. */
function isCompatible(
  a: Pick<SyntheticControlResult, 'incremental' | 'interval'>,
  b: Pick<TimeRegressionResult, 'incremental' | 'interval'>,
): boolean {
  const low = Math.max(a.interval.lower ?? -Infinity, b.interval.lower ?? -Infinity)
  const high = Math.min(a.interval.upper ?? Infinity, b.interval.upper ?? Infinity)
  if (low > high) return false
  return Math.sign(a.incremental) === Math.sign(b.incremental) || !(hasEffect(a.interval) || hasEffect(b.interval))
}

/** Whether the interval excludes zero. */
function hasEffect({ lower, upper }: Pick<ResultInterval, 'lower' | 'upper'>): boolean {
  return (lower !== null && lower > 0) || (upper !== null && upper < 0)
}

/** Null if nothing was expected, so that a share of it means nothing. */
function liftOf(incremental: number, expected: number): number | null {
  return expected > 0 ? incremental / expected : null
}

function returnOn(spend: number | null, incremental: number): number | null {
  return spend ? incremental / spend : null
}

function addUp(series: readonly Float64Array[]): Float64Array {
  const total = new Float64Array(series[0]!.length)
  for (const values of series) for (const [period, value] of values.entries()) total[period]! += value
  return total
}
