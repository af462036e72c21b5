import { requireModel } from '../attribution/credit/credit-models.ts'
import { defaultModel } from '../attribution/models/models.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { dayMs } from '../kernel/time/durations.ts'
import { sumCredited } from './calibration/calibration-queries.ts'
import { audienceHoldouts } from './holdouts/audience-holdouts.ts'
import { changeExperiment } from './lifecycle/change-experiment.ts'
import { hashDesign } from './lifecycle/change-state.ts'
import type { ExperimentDesign, ExperimentKind } from './lifecycle/domain/design.ts'
import type { ExperimentAction } from './lifecycle/domain/states.ts'
import { type Experiment, findExperiment, insertExperiment, updateExperiment } from './lifecycle/experiment-queries.ts'
import { loadResult } from './lifecycle/load-result.ts'
import { columnsOf, noDesign } from './lifecycle/save-experiment.ts'
import { concludeFrom, type ExperimentResult } from './results/domain/experiment-result.ts'

export interface SeededExperiment {
  id: string
  kind: ExperimentKind
  name: string
  design: Pick<ExperimentDesign, 'metric' | 'start' | 'end'> & Partial<ExperimentDesign>
  createdAt: Date
  /** What happened to it, and when. */
  steps: readonly { action: ExperimentAction; at: Date }[]
  /** Of a holdout: who was eligible when it started. */
  people?: readonly { customer_id: string }[]
  /** Of an imported result: what it found, as shares of what is credited to its campaigns. */
  found?: { estimate: number; lower: number; upper: number }
}

/**
 * Stores an experiment of the past as it would have developed: its result is computed from the stored outcomes. An experiment that
 * exists is not changed.
 */
export async function seedExperiment(
  ctx: WorkContext,
  { id: profileId, timezone }: { id: string; timezone: string },
  seeded: SeededExperiment,
): Promise<void> {
  if (await findExperiment(ctx.db, profileId, seeded.id)) return
  const { id, kind, name, createdAt, steps, people, found } = seeded
  const design: ExperimentDesign = { ...noDesign, hypothesis: null, campaign_ids: [], spend: null, ...seeded.design }
  const result = found ? await importedResult(ctx, profileId, design, found) : null
  let experiment: Experiment | null = await insertExperiment(ctx.db, profileId, {
    ...{ id, kind, name, state: result ? 'completed' : 'draft', ...columnsOf(design), design_hash: null, plan: null },
    ...{ result: result && JSON.stringify(result), created_at: createdAt, updated_at: createdAt },
    ...{ started_at: null, ended_at: result ? createdAt : null },
  })
  for (const { action, at } of steps) {
    const then = { ...ctx, now: () => at }
    const more = action === 'freeze' ? { design_hash: hashDesign(design) } : {}
    experiment = experiment && (await changeExperiment(then, experiment, action, { timezone, more }))
    const { audience_id } = design
    if (action === 'start' && audience_id) {
      await audienceHoldouts.select(then, { profile_id: profileId, id: audience_id }, people ?? [])
    }
  }
  if (experiment?.state !== 'running') return
  let current: ExperimentResult | null = null
  for (let at = experiment.started_at!.getTime(); at <= ctx.now().getTime(); at += dayMs) {
    const then = { ...ctx, now: () => new Date(Math.min(at + dayMs, ctx.now().getTime())) }
    current = await loadResult(then, { ...experiment, result: current }, { timezone, moment: 'running' })
  }
  await updateExperiment(ctx.db, profileId, id, { result: current && JSON.stringify(current) })
}

async function importedResult(
  { db }: WorkContext,
  profileId: string,
  { campaign_ids, metric, start, end, spend }: ExperimentDesign,
  found: { estimate: number; lower: number; upper: number },
): Promise<ExperimentResult> {
  const position = await requireModel(db, profileId, defaultModel)
  const credited = await sumCredited(db, profileId, { campaign_ids, metric, start, end, position })
  const round = (share: number) => Math.round((credited * share) / 1_000) * 1_000
  const incremental = round(found.estimate)
  const interval = { lower: round(found.lower), upper: round(found.upper), level: 0.9 }
  return {
    ...{ is_final: true, incremental, interval, lift: null, p_value: null, conclusion: concludeFrom(interval, null) },
    ...{ people: null, sample_ratio: null, days: null, geo: null, iroas: spend ? incremental / spend : null },
  }
}
