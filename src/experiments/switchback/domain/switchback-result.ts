import { concludeFrom, type ExperimentResult, returnOf } from '../../results/domain/experiment-result.ts'
import { analyzeSwitchback } from './analyze-switchback.ts'
import type { SwitchDay } from './plan-blocks.ts'

const switchbackLevel = 0.9

/** The final result of a switchback; before its end there is none, because its interval is only valid there. */
export function readSwitchback(
  schedule: readonly SwitchDay[],
  values: ReadonlyMap<string, number>,
  spend: number | null,
): ExperimentResult {
  const { incremental, lift, interval, days } = analyzeSwitchback(schedule, values, switchbackLevel)
  return {
    is_final: true,
    incremental,
    interval,
    lift,
    p_value: null,
    conclusion: concludeFrom(interval, null),
    people: null,
    sample_ratio: null,
    days,
    geo: null,
    iroas: returnOf(incremental, spend),
  }
}
