import { inTransaction, type WorkContext } from '../kernel/context.ts'
import { insertCreditModels, listProfileIdsLacking } from './credit-model-queries.ts'
import { modelNames } from './models.ts'
import { requestRecompute } from './recomputes.ts'

/**
 * Gives models that stored credit lacks their slots and asks for the credit to be worked out anew; until that is through,
 * reports by them are refused. Answers how many profiles that concerns. Profiles without any credit get their models with the
 * first.
 */
export async function noticeModels(ctx: WorkContext): Promise<number> {
  let noticed = 0
  for (const profileId of await listProfileIdsLacking(ctx.db, modelNames)) {
    await inTransaction(ctx, async (ctx) => {
      if ((await insertCreditModels(ctx.db, profileId, modelNames, 'computing')) === 0) return
      await requestRecompute(ctx, profileId, { kind: 'models_added' })
      noticed++
    })
  }
  if (noticed > 0) ctx.log.info({ profiles: noticed }, 'credit lacks a model and is worked out anew')
  return noticed
}
