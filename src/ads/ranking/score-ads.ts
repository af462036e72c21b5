import type { WorkContext } from '../../kernel/context/context.ts'
import { job } from '../../kernel/context/job.ts'
import { listProfilesWithAds } from './history-queries.ts'
import { findRun } from './run-queries.ts'
import { scoreProfile } from './score-profile.ts'
import { scoreAds as request } from './scoring.ts'
import { trainRanker } from './train-ranker.ts'

export const scoreAds = job({
  request,
  summary: 'Ranks ads among similar ads once per day, after training the model of their workspace.',
  // After the nightly syncs.
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
      // One job per profile: a failure in one workspace is retried there and delays no other.
      const profiles = await listProfilesWithAds(ctx.db, null)
      const workspaceIds = new Set(profiles.map((profile) => profile.workspace_id))
      for (const id of workspaceIds) await ctx.enqueue(request, { workspace_id: id })
    }
  },
})

/** Trains the ranker for a profile's ads and ranks them. A finished run is skipped. */
async function scoreOnRequest(ctx: WorkContext, profileId: string, runId: string | null): Promise<number> {
  const run = runId === null ? null : await findRun(ctx.db, profileId, runId)
  return run?.state === 'completed' ? run.ads : scoreProfile(ctx, profileId, { trains: true })
}

/** Trains the ranker of a workspace and ranks the ads of all its profiles. Returns the number of ads. */
async function scoreWorkspace(ctx: WorkContext, workspaceId: string): Promise<number> {
  await trainRanker(ctx, workspaceId)
  let ads = 0
  for (const { id } of await listProfilesWithAds(ctx.db, workspaceId)) ads += await scoreProfile(ctx, id)
  return ads
}
