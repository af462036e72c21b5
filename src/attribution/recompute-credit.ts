import { job } from '../kernel/job.ts'
import { noticeModels } from './notice-models.ts'
import { recomputeProfile } from './recompute-profile.ts'
import { listProfileIdsToRecompute } from './recompute-queries.ts'
import { recomputeCredit as request } from './recomputes.ts'

export const recomputeCredit = job({
  request,
  summary: 'Derives conversions and their credit anew where something they depend on has changed.',
  expireInSeconds: 6 * 3_600,
  // For what nobody asked for a job for: an upgrade that decides otherwise or has another model, a run that was given up.
  schedule: '*/5 * * * *',
  async run(ctx, { profile_id }) {
    if (!profile_id) await noticeModels(ctx)
    const profileIds = profile_id ? [profile_id] : await listProfileIdsToRecompute(ctx.db)
    for (const id of profileIds) await recomputeProfile(ctx, id)
  },
})
