import { z } from 'zod'
import { job, jobRequest } from '../kernel/job.ts'
import { watchFreshness as watch } from './runs/watch-freshness.ts'

export const watchFreshness = job({
  request: jobRequest('watch-freshness', z.object({})),
  summary: 'Tells subscribers when the data of a profile has come to a halt, or flows again.',
  schedule: '*/5 * * * *',
  async run(ctx) {
    const changed = await watch(ctx)
    if (changed > 0) ctx.log.info({ changed }, 'freshness of profiles changed')
  },
})
