import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job } from '../../kernel/context/job.ts'
import { insertCreditModels, listProfileIdsLacking } from '../credit/credit-queries.ts'
import { modelNames } from '../models/models.ts'
import { listProfileIdsToRecompute } from '../recompute-requests/recompute-queries.ts'
import { recomputeCredit as request, requestRecompute } from '../recompute-requests/recomputes.ts'
import { recomputeProfile } from './recompute-profile.ts'

export const recomputeCredit = job({
  request,
  summary: 'Recomputes conversions and their credit after a change of their inputs.',
  expireInSeconds: 6 * 3_600,
  // Handles subjects without a job: after an upgrade with new rules or models, or after an abandoned run.
  schedule: '*/5 * * * *',
  async run(ctx, { profile_id }) {
    if (!profile_id) await addMissingModels(ctx)
    const profileIds = profile_id ? [profile_id] : await listProfileIdsToRecompute(ctx.db)
    for (const id of profileIds) await recomputeProfile(ctx, id)
  },
})

/**
 * Assigns slots to models that stored credit lacks and requests a recompute; reports reject these models until it has finished.
 * Returns the number of affected profiles. Profiles without credit get their slots with their first credit.
 */
export async function addMissingModels(ctx: WorkContext): Promise<number> {
  let affected = 0
  for (const profileId of await listProfileIdsLacking(ctx.db, modelNames)) {
    await inTransaction(ctx, async (ctx) => {
      if ((await insertCreditModels(ctx.db, profileId, modelNames, 'computing')) === 0) return
      await requestRecompute(ctx, profileId, { kind: 'models_added' })
      affected++
    })
  }
  if (affected > 0) ctx.log.info({ profiles: affected }, 'credit lacks a model and is recomputed')
  return affected
}
