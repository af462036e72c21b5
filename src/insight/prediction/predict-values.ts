import { z } from 'zod'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { storePrediction } from './fit-prediction.ts'
import { findTimeZone, listActiveProfiles } from './prediction-queries.ts'

const request = jobRequest('predict-values', z.object({ profile_id: z.uuid().optional() }))

export const predictValues = job({
  request,
  summary: 'Predicts the purchases of customers, every night: one job per profile.',
  schedule: '40 3 * * *',
  async run(ctx, { profile_id }) {
    if (profile_id === undefined) {
      for (const { id } of await listActiveProfiles(ctx.db)) await ctx.enqueue(request, { profile_id: id })
      return
    }
    const timezone = await findTimeZone(ctx.db, profile_id)
    if (timezone === null) return
    const { result } = await storePrediction(ctx, profile_id, localDayOf(ctx.now(), timezone))
    const { customers, rejection } = result
    ctx.log.info({ profile_id, customers, rejection }, 'purchases predicted')
  },
})
