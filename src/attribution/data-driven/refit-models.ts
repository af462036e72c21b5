import { z } from 'zod'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { fitModel } from './fit-model.ts'
import { listFittedProfileIds } from './fit-queries.ts'

const request = jobRequest('refit-models', z.object({ profile_id: z.uuid().optional() }))

export const refitModels = job({
  request,
  summary: 'Fits the data-driven model again, every week: one job per profile that uses it.',
  schedule: '10 3 * * 0',
  async run(ctx, { profile_id }) {
    if (profile_id === undefined) {
      for (const id of await listFittedProfileIds(ctx.db)) await ctx.enqueue(request, { profile_id: id })
      return
    }
    const { missing } = await fitModel(ctx, profile_id)
    ctx.log.info({ profile_id, missing }, 'data-driven model fitted')
  },
})
