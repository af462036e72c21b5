import { job } from '../kernel/job.ts'
import { revokeGrantRequest as request } from './connections/release-grant.ts'
import { revokeGrant as run } from './connections/revoke-grant.ts'

export const revokeGrant = job({
  request,
  summary: 'Withdraws at the vendor a consent of which nothing is used any more, unless its grantor is still needed.',
  retryLimit: 1,
  retryDelaySeconds: 60,
  run,
})
