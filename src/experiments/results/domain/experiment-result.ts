import type { PanelAnalysis } from '../../geo/domain/panel-analysis.ts'

/** When a result is computed. Only at its planned end does an experiment reach the fixed horizon. */
export type ResultMoment = 'running' | 'stopped' | 'completed'

/** What the always-valid interval was on a local day. */
export interface Look {
  day: string
  incremental: number
  lower: number
  upper: number
}

/** The difference of both groups per person, as measured. */
export interface PerHead {
  measure: 'count' | 'value' | 'customers'
  treated: number
  held_out: number
  difference: number
  interval: { lower: number; upper: number; level: number } | null
}

/** What an experiment found so far or, once it has ended, finally. */
export interface ExperimentResult {
  is_final: boolean
  /** Additional outcome in total; of the treated people or the days that were on. */
  incremental: number
  /** While it runs, valid at every look; afterwards, of the fixed horizon. Null if there is too little data. */
  interval: { lower: number; upper: number; level: number } | null
  lift: number | null
  /** Of the fixed horizon; null until the end. */
  p_value: number | null
  conclusion: (typeof conclusions)[number]
  people: { treated: number; held_out: number } | null
  sample_ratio: { p_value: number; is_mismatch: boolean } | null
  days: { on: number; off: number; washout: number } | null
  /** Both analyses of a geo test. */
  geo: PanelAnalysis | null
  iroas: number | null
  /** Of a holdout: one look per day, the oldest first. */
  looks?: Look[]
  /** Of a holdout. */
  per_head?: PerHead[]
}

/** Adds the look of a day to those of earlier days; the last look of a day counts. */
export function addLook(
  earlier: readonly Look[] | undefined,
  { incremental, interval }: Pick<ExperimentResult, 'incremental' | 'interval'>,
  day: string,
): Look[] {
  const others = (earlier ?? []).filter((look) => look.day !== day)
  return interval ? [...others, { day, incremental, lower: interval.lower, upper: interval.upper }] : others
}

export const conclusions = ['increase', 'decrease', 'too_small_to_detect', 'not_reliable', 'no_data'] as const

/** Without an interval there is no statement; an interval with zero says what was too small to detect, never that there is no effect. */
export function concludeFrom(
  interval: { lower: number; upper: number } | null,
  sampleRatio: { is_mismatch: boolean } | null,
): ExperimentResult['conclusion'] {
  if (sampleRatio?.is_mismatch) return 'not_reliable'
  if (!interval) return 'no_data'
  if (interval.lower > 0) return 'increase'
  return interval.upper < 0 ? 'decrease' : 'too_small_to_detect'
}

export function returnOf(incremental: number, spend: number | null): number | null {
  return spend ? incremental / spend : null
}
