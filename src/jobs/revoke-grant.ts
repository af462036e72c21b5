import { revokeGrantRequest as request } from '../features/connections/release-grant.ts'
import { revokeGrant as run } from '../features/connections/revoke-grant.ts'
import { job } from '../kernel/job.ts'

export const revokeGrant = job({
  request,
  summary: 'Withdraws at the vendor a consent of which nothing is used any more, unless its grantor is still needed.',
  retryLimit: 1,
  retryDelaySeconds: 60,
  run,
})
