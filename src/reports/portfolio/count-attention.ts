import { z } from 'zod'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { loadAttention } from '../attention/load-attention.ts'
import { listActiveProfiles, updateAttentionCount } from './portfolio-queries.ts'

export const countAttention = job({
  request: jobRequest('count-attention', z.object({})),
  summary: 'Counts the issues of every profile for the portfolio.',
  schedule: '*/15 * * * *',
  async run(ctx) {
    for (const profile of await listActiveProfiles(ctx.db)) {
      try {
        const checked_at = ctx.now()
        const items = await loadAttention(ctx.db, profile, checked_at)
        const errors = items.filter(({ severity }) => severity === 'error').length
        await updateAttentionCount(ctx.db, profile.id, { errors, warnings: items.length - errors, checked_at })
      } catch (err) {
        // The next run counts it again; the others must not wait for it.
        ctx.log.error({ err, profile_id: profile.id }, 'the issues of a profile were not counted')
      }
    }
  },
})
