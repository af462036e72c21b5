import type { PanelAnalysis } from '../../geo/domain/panel-analysis.ts'
import { concludeFrom, type ExperimentResult } from './experiment-result.ts'

/** The final result of a geo test: that of the synthetic control, with both analyses. */
export function toGeoResult(geo: PanelAnalysis): ExperimentResult {
  const { incremental, interval: bounds, lift, p_value, iroas } = geo.synthetic_control
  const { lower, upper, level } = bounds
  const interval = lower !== null && upper !== null ? { lower, upper, level } : null
  return {
    is_final: true,
    incremental,
    interval,
    lift,
    p_value,
    conclusion: concludeFrom(interval, null),
    people: null,
    sample_ratio: null,
    days: null,
    geo,
    iroas,
  }
}
