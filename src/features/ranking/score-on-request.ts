import type { WorkContext } from '../../kernel/context.ts'
import { findRun } from './run-queries.ts'
import { scoreProfile } from './score-profile.ts'

/** Trains the ranker that a profile's ads are judged by and ranks them. A run that is over already is left alone. */
export async function scoreOnRequest(ctx: WorkContext, profileId: string, runId: string | null): Promise<number> {
  const run = runId === null ? null : await findRun(ctx.db, profileId, runId)
  return run?.state === 'completed' ? run.ads : scoreProfile(ctx, profileId, { trains: true })
}
