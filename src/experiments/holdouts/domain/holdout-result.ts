import {
  concludeFrom,
  type ExperimentResult,
  type PerHead,
  type ResultMoment,
  returnOf,
} from '../../results/domain/experiment-result.ts'
import { compareGroups, compareMeans, sequentialHalfWidth } from './compare-groups.ts'
import { type Moments, meanOf } from './moments.ts'
import { checkSampleRatio } from './sample-ratio.ts'

const holdoutLevel = 0.95

/**
 * The result of a person holdout: with the interval of the fixed horizon at its planned end, otherwise with the always-valid one,
 * because someone who stops early may do so because of what they saw.
 */
export function readHoldout(
  { treated, heldOut }: { treated: Moments; heldOut: Moments },
  design: { held_out_share: number; tuning_people: number; spend: number | null },
  moment: ResultMoment,
): ExperimentResult {
  const options = { level: holdoutLevel, tuningPeople: design.tuning_people }
  const { adjusted, sequential, ...means } = compareGroups(treated, heldOut, options)
  const isWhole = moment === 'completed'
  const bounds = isWhole ? adjusted.interval : sequential
  const people = treated.people
  const interval = bounds && { lower: bounds.lower * people, upper: bounds.upper * people, level: holdoutLevel }
  const share = design.held_out_share
  const sample_ratio = checkSampleRatio([people, heldOut.people], [1 - share, share])
  const incremental = adjusted.difference * people
  return {
    is_final: moment !== 'running',
    incremental,
    interval,
    lift: means.held_out.mean > 0 ? adjusted.difference / means.held_out.mean : null,
    p_value: isWhole ? adjusted.p_value : null,
    conclusion: concludeFrom(interval, sample_ratio),
    people: { treated: people, held_out: heldOut.people },
    sample_ratio,
    days: null,
    geo: null,
    iroas: returnOf(incremental, design.spend),
  }
}

/** The plain difference per head of one measure: with Welch's interval at the planned end, otherwise with one that is always valid. */
export function perHead(
  measure: PerHead['measure'],
  { treated, heldOut }: { treated: Moments; heldOut: Moments },
  tuningPeople: number,
  moment: ResultMoment,
): PerHead {
  const { difference, standard_error, interval } = compareMeans(treated, heldOut, holdoutLevel)
  const half = sequentialHalfWidth(standard_error, treated.people + heldOut.people, {
    level: holdoutLevel,
    tuningPeople,
  })
  const always = interval && { lower: difference - half, upper: difference + half }
  const bounds = moment === 'completed' ? interval : always
  return {
    measure,
    treated: meanOf(treated),
    held_out: meanOf(heldOut),
    difference,
    interval: bounds && { ...bounds, level: holdoutLevel },
  }
}
