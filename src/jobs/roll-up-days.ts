import { listDirtyDays, listDirtyProfileIds } from '../features/attribution/dirty-day-queries.ts'
import { rollUpDays as request } from '../features/attribution/job-requests.ts'
import { rollUpDay } from '../features/attribution/roll-up-day.ts'
import { job } from '../kernel/job.ts'

export const rollUpDays = job({
  request,
  summary: 'Sums up the credit of days on which something has changed, so that reports need not.',
  schedule: '*/5 * * * *',
  async run(ctx, { profile_id }) {
    const profileIds = profile_id ? [profile_id] : await listDirtyProfileIds(ctx.db)
    let summed = 0
    for (const id of profileIds) {
      for (const day of await listDirtyDays(ctx.db, id)) if (await rollUpDay(ctx, id, day)) summed++
    }
    ctx.log.info({ profiles: profileIds.length, days: summed }, 'days summed up')
  },
})
