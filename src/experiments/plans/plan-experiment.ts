import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import { findTimeZone } from '../../tenancy/profiles/profile-queries.ts'
import {
  checkHistory,
  detectableLiftMax,
  type GeoPlan,
  marketComputation,
  type PlannedSet,
  powerComputation,
  rankSets,
} from '../geo/domain/geo-plan.ts'
import { historyFactor } from '../geo/domain/own-panel.ts'
import { loadHistory } from '../geo/load-panel.ts'
import { findExperiment, lockExperiment, updateExperiment } from '../lifecycle/experiment-queries.ts'
import { exampleId, experimentParams, experimentSchema, toExperiment } from '../lifecycle/experiment-schemas.ts'
import { loadCostPerOutcome } from './load-cost.ts'
import { updatePlan } from './plan-queries.ts'

const request = jobRequest('plan-experiment', z.object({ profile_id: z.uuid(), experiment_id: z.uuid() }))
/** A plan that was requested this long ago has lost its worker. */
const lostAfterMs = 30 * 60_000

export const planExperiment = operation({
  id: 'experiments.planExperiment',
  http: 'POST /experiments/:id/plan',
  summary: 'Plan a geo test in the background',
  description: `Chooses sets of regions that the others follow closely, and simulates on the past what a test in each could detect. \`plan\` of the experiment
shows the progress and then the sets, also of \`treated_regions\` if the draft names them. A request during a run starts no second one. Changing the
metric, the dates or \`control_regions\` removes the plan. The design can be frozen with a set that detects a lift of at most ${detectableLiftMax * 100} percent. 422 \`validation_error\` states
what is missing: regions, or days of outcomes before the test.`,
  scopes: ['experiments:write'],
  idempotency: 'natural',
  params: experimentParams,
  data: experimentSchema,
  meta: z.object({ progress: z.number().describe('From 0 to 1.') }),
  statuses: [202],
  errors: ['invalid_state', 'not_found', 'validation_error'],
  example: { params: { id: exampleId } },
  run: (ctx, { params: { id } }) =>
    inTransaction(ctx, async (ctx) => {
      const { profile, now } = ctx
      const stored = (await lockExperiment(ctx.db, profile.id, id)) ?? fail('not_found', 'No such experiment.')
      if (stored.state !== 'draft' || stored.kind !== 'geo') {
        const problem =
          stored.kind === 'geo'
            ? `is ${stored.state}; only a draft is planned`
            : `is a ${stored.kind}; only a geo test is planned`
        return fail('invalid_state', `The experiment ${problem}.`, { reason: stored.state })
      }
      if (stored.plan && isRunning(stored.plan, now())) {
        return { data: toExperiment(stored), meta: { progress: stored.plan.progress }, status: 202 }
      }
      const { design } = stored
      const { history, testDays } = await loadHistory(ctx, profile.id, { design, timezone: profile.timezone })
      const error = checkHistory(history, { treated: design.treated_regions ?? [], testDays })
      if (error) return fail('validation_error', `${error.field}: ${error.problem}`, { field: error.field })
      const plan: GeoPlan = {
        ...{ state: 'running', progress: 0, started_at: now().toISOString(), finished_at: null, error: null, sets: [] },
        history_days: history.series[0]!.length,
        history_days_needed: historyFactor * testDays,
        regions: [...history.regions],
      }
      await updateExperiment(ctx.db, profile.id, id, { plan: JSON.stringify(plan), updated_at: now() })
      await ctx.enqueue(request, { profile_id: profile.id, experiment_id: id })
      return { data: toExperiment({ ...stored, plan, updated_at: now() }), meta: { progress: 0 }, status: 202 }
    }),
})

function isRunning({ state, started_at }: GeoPlan, now: Date): boolean {
  return state === 'running' && now.getTime() - Date.parse(started_at) < lostAfterMs
}

export const planExperiments = job({
  request,
  summary: 'Plans a geo test: simulates on the past what a test in sets of regions could detect.',
  retryLimit: 2,
  async run(ctx, { profile_id, experiment_id }) {
    const experiment = await findExperiment(ctx.db, profile_id, experiment_id)
    if (!experiment?.plan || experiment.plan.state === 'completed') return
    const { design } = experiment
    const plan: GeoPlan = { ...experiment.plan, state: 'running', finished_at: null, error: null }
    const store = (change: Partial<GeoPlan>) => updatePlan(ctx.db, profile_id, experiment_id, { ...plan, ...change })
    try {
      const timezone = await findTimeZone(ctx.db, profile_id)
      const { history, testDays } = await loadHistory(ctx, profile_id, { design, timezone })
      const costPerOutcome = await loadCostPerOutcome(ctx, profile_id, {
        design,
        end: addDays(localDayOf(ctx.now(), timezone), -1),
        days: history.series[0]!.length,
      })
      const sets = await simulate(
        ctx,
        { history, testDays, costPerOutcome },
        {
          treated: design.treated_regions ?? [],
          onProgress: (progress) => store({ progress }),
        },
      )
      if (sets) await store({ state: 'completed', progress: 1, finished_at: ctx.now().toISOString(), sets })
    } catch (err) {
      const finished_at = ctx.now().toISOString()
      await store({ state: 'failed', finished_at, error: 'The plan stopped with an error and is retried.' })
      throw err
    }
  },
})

/** Null if the plan was removed meanwhile. */
async function simulate(
  { compute }: WorkContext,
  { history, testDays, costPerOutcome }: Awaited<ReturnType<typeof loadHistory>> & { costPerOutcome: number | null },
  { treated, onProgress }: { treated: readonly string[]; onProgress: (progress: number) => Promise<boolean> },
): Promise<PlannedSet[] | null> {
  const given = treated.map((region) => history.regions.indexOf(region))
  const candidates = await compute.run(marketComputation, { history, testDays, given })
  const sets: PlannedSet[] = []
  for (const set of candidates) {
    if (!(await onProgress((sets.length + 1) / (candidates.length + 1)))) return null
    sets.push(await compute.run(powerComputation, { history, set, testDays, costPerOutcome }))
  }
  return rankSets(sets)
}
