import { recomputeCredit as request } from '../features/attribution/job-requests.ts'
import { recomputeProfile } from '../features/attribution/recompute-profile.ts'
import { job } from '../kernel/job.ts'

export const recomputeCredit = job({
  request,
  summary: 'Derives conversions and their credit anew where something they depend on has changed.',
  expireInSeconds: 6 * 3_600,
  run: (ctx, { profile_id }) => recomputeProfile(ctx, profile_id),
})
