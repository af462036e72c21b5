import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { missingMessage } from '../credit/learned-model.ts'
import { fitModel } from './fit-model.ts'
import { listFittedProfileIds } from './fit-queries.ts'
import { insertOpenFitRun, updateFitRun } from './fit-run-queries.ts'

const request = jobRequest('refit-models', z.object({ profile_id: z.uuid().optional() }))

/** Requests a fit of a profile, unless one is open. */
export async function requestFit(ctx: WorkContext, profileId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (await insertOpenFitRun(ctx.db, profileId, ctx.now())) await ctx.enqueue(request, { profile_id: profileId })
  })
}

export const refitModels = job({
  request,
  summary: 'Fits the data-driven model of a profile, and every week those of all profiles that use it.',
  schedule: '10 3 * * 0',
  async run(ctx, { profile_id }) {
    if (profile_id === undefined) {
      for (const id of await listFittedProfileIds(ctx.db)) await requestFit(ctx, id)
      return
    }
    const update = (change: Parameters<typeof updateFitRun>[3]) => updateFitRun(ctx.db, profile_id, ctx.now(), change)
    try {
      await update({ state: 'running', people: 0, finished_at: null, error: null })
      const { missing } = await fitModel(ctx, profile_id, (people) => update({ people }))
      const finished_at = ctx.now()
      if (missing) await update({ state: 'failed', finished_at, error: missingMessage(missing) })
      else await update({ state: 'completed', finished_at })
    } catch (err) {
      await update({ state: 'failed', finished_at: ctx.now(), error: 'The fit stopped with an error and is retried.' })
      throw err
    }
  },
})
