import { updateAudienceDue } from '../../conversion-sync/audiences/audience-queries.ts'
import { experimentCompleted, experimentStarted } from '../../events/experiment.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { recordNote } from '../../tenancy/notes/record-note.ts'
import type { ExperimentResult } from '../results/domain/experiment-result.ts'
import type { ExperimentDesign } from './domain/design.ts'
import { type ExperimentAction, nextState } from './domain/states.ts'
import { type Experiment, insertChanges, updateExperiment } from './experiment-queries.ts'
import { loadResult } from './load-result.ts'

/** What freezing adds. */
export interface DesignChange {
  design_hash?: string
  design?: ExperimentDesign
}

const texts: Record<ExperimentAction, string> = {
  freeze: 'The design was frozen.',
  start: 'The experiment started.',
  complete: 'The experiment was completed.',
  stop: 'The experiment was stopped before its end.',
  void: 'The experiment was declared void.',
}

/** How a note on the day names the action; only of experiments that ran. */
const verbs: Record<ExperimentAction, string | null> = {
  ...{ freeze: null, start: 'Started', complete: 'Completed', stop: 'Stopped', void: 'Declared void' },
}

/**
 * Changes the state of a locked experiment with everything that belongs to it: the final result, the history, a note on the day and
 * the webhook event. Call it in a transaction. Returns null if the action is not possible in its state.
 */
export async function changeExperiment(
  ctx: WorkContext,
  experiment: Experiment,
  action: ExperimentAction,
  { timezone, more = {} }: { timezone: string; more?: DesignChange },
): Promise<Experiment | null> {
  const state = nextState(experiment.state, action)
  if (state === null) return null
  const now = ctx.now()
  const { profile_id, id, name } = experiment
  const isEnd = action === 'complete' || action === 'stop'
  const moment = action === 'stop' ? 'stopped' : 'completed'
  const result = isEnd ? await loadResult(ctx, experiment, { timezone, moment }) : experiment.result
  const changes = {
    ...more,
    state,
    updated_at: now,
    ...(action === 'start' && { started_at: now }),
    ...((isEnd || (action === 'void' && experiment.started_at !== null)) && { ended_at: now }),
  }
  const { design, ...columns } = changes
  await updateExperiment(ctx.db, profile_id, id, {
    ...columns,
    ...(design && { design: JSON.stringify(design) }),
    result: result && JSON.stringify(result),
  })
  // Who is held out changes, so the platform is told without waiting for the usual sync.
  const isSyncDue = action === 'start' || experiment.state === 'running'
  if (experiment.audience_id && isSyncDue) await updateAudienceDue(ctx.db, profile_id, experiment.audience_id, now)
  await insertChanges(ctx.db, profile_id, id, [
    { id: newId(now.getTime()), occurred_at: now, kind: action, text: texts[action] },
  ])
  const verb = experiment.started_at !== null || action === 'start' ? verbs[action] : null
  if (verb) {
    await recordNote(ctx, profile_id, {
      kind: 'experiment',
      key: `${id}:${action}`,
      text: `${verb} the experiment ${name}.`,
    })
  }
  const changed = { ...experiment, ...changes, result }
  await emitChange(ctx, changed, action, result)
  return changed
}

async function emitChange(
  ctx: WorkContext,
  { profile_id, id: experiment_id, name, kind, design }: Experiment,
  action: ExperimentAction,
  result: ExperimentResult | null,
): Promise<void> {
  if (kind === 'imported') return
  const named = { profile_id, experiment_id, name, kind }
  const { start, end } = design
  if (action === 'start') await ctx.emit(experimentStarted, profile_id, { ...named, start, end })
  if (action === 'complete' && result) {
    const { conclusion, incremental, interval } = result
    await ctx.emit(experimentCompleted, profile_id, { ...named, conclusion, incremental, interval })
  }
}
