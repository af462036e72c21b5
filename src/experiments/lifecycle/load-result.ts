import type { WorkContext } from '../../kernel/context/context.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { dayNumberOf, localDayOf, startOfLocalDay } from '../../kernel/time/local-day.ts'
import { analyzeOwnRegions } from '../geo/load-panel.ts'
import { perHead, readHoldout } from '../holdouts/domain/holdout-result.ts'
import type { Moments } from '../holdouts/domain/moments.ts'
import { addLook, type ExperimentResult, type ResultMoment } from '../results/domain/experiment-result.ts'
import { toGeoResult } from '../results/domain/geo-result.ts'
import { planBlocks, type SwitchDay } from '../switchback/domain/plan-blocks.ts'
import { readSwitchback } from '../switchback/domain/switchback-result.ts'
import { type ExperimentMetric, measures } from './domain/design.ts'
import type { Experiment } from './experiment-queries.ts'
import { sumHoldoutGroups, sumOutcomeDays } from './outcome-queries.ts'

const noPeople: Moments = { people: 0, y: 0, yy: 0, x: 0, xx: 0, xy: 0 }

/** The result up to now; null where none can be shown yet. */
export async function loadResult(
  { db, now, compute }: Pick<WorkContext, 'db' | 'now' | 'compute'>,
  experiment: Experiment,
  { timezone, moment }: { timezone: string; moment: ResultMoment },
): Promise<ExperimentResult | null> {
  const { profile_id, kind, design } = experiment
  if (kind === 'switchback') {
    if (moment === 'running') return null
    const values = await sumOutcomeDays(db, profile_id, design)
    const today = localDayOf(now(), timezone)
    const past = scheduleOf(experiment).filter(({ day }) => day < today)
    return past.length > 0 ? readSwitchback(past, values, design.spend) : null
  }
  if (kind === 'geo') {
    if (moment === 'running') return null
    const found = await analyzeOwnRegions({ db, now, compute }, profile_id, { design, timezone })
    return found && toGeoResult(found)
  }
  return kind === 'holdout' ? loadHoldout({ db, now }, experiment, { timezone, moment }) : experiment.result
}

async function loadHoldout(
  { db, now }: Pick<WorkContext, 'db' | 'now'>,
  { profile_id, id, design, result: earlier }: Experiment,
  { timezone, moment }: { timezone: string; moment: ResultMoment },
): Promise<ExperimentResult> {
  const start = startOfLocalDay(dayNumberOf(design.start), timezone)
  const end = startOfLocalDay(dayNumberOf(design.end) + 1, timezone)
  const held_out_share = design.held_out_share!
  const tuning_people = design.tuning_people!
  const groupsOf = async (measure: ExperimentMetric['measure']) => {
    const groups = await sumHoldoutGroups(db, profile_id, {
      experiment_id: id,
      metric: { ...design.metric, measure },
      before: new Date(start.getTime() - Math.max(end.getTime() - start.getTime(), 28 * dayMs)),
      start,
      until: new Date(Math.min(end.getTime(), now().getTime())),
    })
    const groupOf = (isHeldOut: boolean) => groups.find(({ is_held_out }) => is_held_out === isHeldOut) ?? noPeople
    return { measure, treated: groupOf(false), heldOut: groupOf(true) }
  }
  const found = []
  for (const measure of measures) found.push(await groupsOf(measure))
  const own = found.find(({ measure }) => measure === design.metric.measure)!
  const result = readHoldout(own, { held_out_share, tuning_people, spend: design.spend }, moment)
  const per_head = found.map(({ measure, ...groups }) => perHead(measure, groups, tuning_people, moment))
  const looks =
    moment === 'running' ? addLook(earlier?.looks, result, localDayOf(now(), timezone)) : (earlier?.looks ?? [])
  return { ...result, per_head, looks }
}

export function scheduleOf({ id, design }: Pick<Experiment, 'id' | 'design'>): SwitchDay[] {
  return planBlocks(daysBetween(design.start, design.end), {
    blockDays: design.block_days!,
    washoutDays: design.washout_days!,
    salt: id,
  })
}
