import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { changeExperiment } from './change-experiment.ts'
import { dueAction } from './domain/states.ts'
import { listActiveExperiments, lockExperiment, updateExperiment } from './experiment-queries.ts'
import { loadResult } from './load-result.ts'
import { recordContamination } from './record-contamination.ts'

export const advanceExperiments = job({
  request: jobRequest('advance-experiments', z.object({})),
  summary: 'Starts and completes experiments on their days, and updates the results of running ones.',
  schedule: '17 * * * *',
  async run(ctx) {
    for (const { profile_id, id, timezone, ...days } of await listActiveExperiments(ctx.db)) {
      const today = localDayOf(ctx.now(), timezone)
      if (days.state === 'planned' && dueAction(days, today) === null) continue
      try {
        await advance(ctx, { profile_id, id, timezone, today })
      } catch (err) {
        ctx.log.error({ err, experiment_id: id }, 'an experiment could not be advanced')
      }
    }
  },
})

async function advance(
  ctx: WorkContext,
  { profile_id: profileId, id, timezone, today }: { profile_id: string; id: string; timezone: string; today: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const experiment = await lockExperiment(ctx.db, profileId, id)
    if (!experiment) return
    await recordContamination(ctx, experiment, timezone)
    const action = dueAction(experiment, today)
    if (action) await changeExperiment(ctx, experiment, action, { timezone })
    else if (experiment.state === 'running') {
      const result = await loadResult(ctx, experiment, { timezone, moment: 'running' })
      if (result)
        await updateExperiment(ctx.db, profileId, id, { result: JSON.stringify(result), updated_at: ctx.now() })
    }
  })
}
