import { z } from 'zod'
import { job, jobRequest } from '../kernel/job.ts'
import { retentionDays } from './access-log/shapes.ts'
import { deleteOldAccesses, listLoggedProfileIds } from './access-queries.ts'

const rowsAtOnce = 5_000

export const purgePersonAccesses = job({
  request: jobRequest('purge-person-accesses', z.object({})),
  summary: 'Deletes entries of the personal-data access log after 365 days.',
  schedule: '41 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - retentionDays * 86_400_000)
    let deleted = 0
    for (const profileId of await listLoggedProfileIds(ctx.db)) {
      for (;;) {
        const count = await deleteOldAccesses(ctx.db, profileId, before, rowsAtOnce)
        deleted += count
        if (count < rowsAtOnce) break
      }
    }
    ctx.log.info({ deleted }, 'purged old entries of the access log')
  },
})
