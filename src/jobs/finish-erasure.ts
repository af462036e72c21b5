import { completeErasure } from '../features/erasure/complete-erasure.ts'
import { finishErasure as request } from '../features/erasure/job-requests.ts'
import { job } from '../kernel/job.ts'

export const finishErasure = job({
  request,
  summary: 'Removes what an erasure could not remove at once, and completes its receipt.',
  expireInSeconds: 3_600,
  run: completeErasure,
})
