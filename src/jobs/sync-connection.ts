import { syncConnection as request } from '../features/syncs/job-requests.ts'
import { runSync } from '../features/syncs/run-sync.ts'
import { job } from '../kernel/job.ts'

export const syncConnection = job({
  request,
  summary: 'Reads what a connected provider has to give: delivery, deals, payments.',
  expireInSeconds: 6 * 3_600,
  run: (ctx, { profile_id, run_id }) => runSync(ctx, profile_id, run_id),
})
