import { createHash } from 'node:crypto'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { checkPlanned } from '../geo/domain/geo-plan.ts'
import { changeExperiment, type DesignChange } from './change-experiment.ts'
import type { ExperimentAction } from './domain/states.ts'
import { type Experiment, lockExperiment } from './experiment-queries.ts'
import { exampleId, experimentParams, experimentSchema, toExperiment } from './experiment-schemas.ts'
import { findHasOutcome } from './outcome-queries.ts'
import { recordContamination } from './record-contamination.ts'
import { requireDesign } from './save-experiment.ts'

/** A metric that had no outcome for this long has nothing to measure. */
const outcomeDays = 90

function stateOperation(
  action: Exclude<ExperimentAction, 'complete'>,
  {
    summary,
    description,
    check,
  }: {
    summary: string
    description: string
    check?: (ctx: ProfileContext, experiment: Experiment) => Promise<DesignChange | undefined>
  },
) {
  return operation({
    id: `experiments.${action}Experiment`,
    http: `POST /experiments/:id/${action}`,
    summary,
    description,
    scopes: ['experiments:write'],
    idempotency: 'natural',
    params: experimentParams,
    data: experimentSchema,
    errors: ['invalid_state', 'not_found', 'validation_error'],
    example: { params: { id: exampleId } },
    run: (ctx, { params: { id } }) =>
      inTransaction(ctx, async (ctx) => {
        const stored = (await lockExperiment(ctx.db, ctx.profile.id, id)) ?? fail('not_found', 'No such experiment.')
        const conflict = () =>
          fail('invalid_state', `The experiment is ${stored.state}, so this is not possible.`, { reason: stored.state })
        if (stored.state === doneStates[action]) return { data: toExperiment(stored) }
        const more = (await check?.(ctx, stored)) ?? {}
        const { timezone, workspace_id } = ctx.profile
        const changed = (await changeExperiment(ctx, stored, action, { timezone, more })) ?? conflict()
        const details = { profile_id: ctx.profile.id, experiment_id: id, name: stored.name, state: changed.state }
        await recordAuditEvent(ctx, workspace_id, 'experiment_changed', details)
        return { data: toExperiment(changed) }
      }),
  })
}

/** Repeating an action changes nothing. */
const doneStates = { freeze: 'planned', start: 'running', stop: 'stopped', void: 'void' } as const

export const freezeExperiment = stateOperation('freeze', {
  summary: 'Freeze the design of an experiment',
  description:
    'Afterwards nothing of the design changes; `design_hash` proves it. The experiment starts on its first day by itself. 422 if the dates have passed meanwhile or the metric had no outcome in 90 days, and for a geo test without a finished plan that has its regions and detects a lift of at most 20 percent.',
  async check(ctx, { kind, state, design, plan }) {
    if (state !== 'draft') return {}
    await requireDesign(ctx, kind, design)
    const since = new Date(ctx.now().getTime() - outcomeDays * dayMs)
    const { conversion_key } = design.metric
    if (!(await findHasOutcome(ctx.db, ctx.profile.id, conversion_key, since))) {
      const field = 'metric.conversion_key'
      const problem = `had no outcome in ${outcomeDays} days; choose a goal that people reach`
      return fail('validation_error', `${field}: ${problem}`, { field })
    }
    if (kind !== 'geo') return { design_hash: hashDesign(design) }
    const treated = design.treated_regions ?? []
    const error = checkPlanned(plan, treated)
    if (error) return fail('validation_error', `${error.field}: ${error.problem}`, { field: error.field })
    const controls = design.control_regions ?? plan!.regions.filter((region) => !treated.includes(region))
    const whole = { ...design, control_regions: controls }
    return { design: whole, design_hash: hashDesign(whole) }
  },
})

export const startExperiment = stateOperation('start', {
  summary: 'Start an experiment',
  description:
    'Only on a day of its design; without this request it starts on its first day within the hour. 409 `invalid_state` before and after.',
  async check({ now, profile }, { state, design: { start, end } }) {
    const today = localDayOf(now(), profile.timezone)
    if (state !== 'planned' || (start <= today && today <= end)) return {}
    return fail('invalid_state', `The design has the days from ${start} to ${end}, and today is ${today}.`, {
      reason: state,
    })
  },
})

export const stopExperiment = stateOperation('stop', {
  summary: 'Stop a running experiment before its end',
  description:
    'The result up to now is kept. Held-out people are sent to the platform again by the next sync. A holdout keeps the interval that is valid at every look and has no p-value.',
  async check(ctx, experiment) {
    if (experiment.state === 'running') await recordContamination(ctx, experiment, ctx.profile.timezone)
    return {}
  },
})

export const voidExperiment = stateOperation('void', {
  summary: 'Declare an experiment void',
  description: 'For example because something else changed meanwhile. It is kept, and used for nothing.',
})

/** The same design always has the same hash: members are sorted. */
export function hashDesign(design: object): string {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(design, sorted)).digest('hex')
}
