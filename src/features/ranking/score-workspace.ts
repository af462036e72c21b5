import type { WorkContext } from '../../kernel/context.ts'
import { listProfilesWithAds } from './history-queries.ts'
import { scoreProfile } from './score-profile.ts'
import { trainRanker } from './train-ranker.ts'

/** Trains the ranker of a workspace and ranks the ads of all its profiles. Answers how many there are. */
export async function scoreWorkspace(ctx: WorkContext, workspaceId: string): Promise<number> {
  await trainRanker(ctx, workspaceId)
  let ads = 0
  for (const { id } of await listProfilesWithAds(ctx.db, workspaceId)) ads += await scoreProfile(ctx, id)
  return ads
}
