import { listProfilesWithAds } from '../features/ranking/history-queries.ts'
import { scoreAds as request } from '../features/ranking/job-requests.ts'
import { scoreOnRequest } from '../features/ranking/score-on-request.ts'
import { scoreWorkspace } from '../features/ranking/score-workspace.ts'
import { job } from '../kernel/job.ts'

export const scoreAds = job({
  request,
  summary: 'Ranks ads among their like, once a day, after training the ranker of their workspace.',
  // When the syncs of the night are done.
  schedule: '20 9 * * *',
  expireInSeconds: 6 * 3_600,
  async run(ctx, { workspace_id, profile_id, run_id }) {
    if (profile_id) {
      const ads = await scoreOnRequest(ctx, profile_id, run_id ?? null)
      ctx.log.info({ profile_id, ads }, 'ads ranked')
    } else if (workspace_id) {
      const ads = await scoreWorkspace(ctx, workspace_id)
      ctx.log.info({ workspace_id, ads }, 'ads ranked')
    } else {
      // A job each: what fails in one workspace is tried again there and holds up no other.
      const profiles = await listProfilesWithAds(ctx.db, null)
      const workspaceIds = new Set(profiles.map((profile) => profile.workspace_id))
      for (const id of workspaceIds) await ctx.enqueue(request, { workspace_id: id })
    }
  },
})
