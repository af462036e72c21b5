import { syncConnection as request } from '../connect/request-sync.ts'
import { job } from '../kernel/job.ts'
import { runSync } from './runs/run-sync.ts'

export const syncConnection = job({
  request,
  summary: 'Reads what a connected provider has to give: delivery, deals, payments.',
  expireInSeconds: 6 * 3_600,
  run: (ctx, { profile_id, run_id }) => runSync(ctx, profile_id, run_id),
})
