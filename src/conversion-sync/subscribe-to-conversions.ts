import { updateSubscribedDefinitions } from '../attribution/conversions/conversion-change-queries.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { listCatalog } from './catalog/catalog-queries.ts'

/**
 * Subscribes to changes of the conversions that a line of the catalog selects or has selected: a conversion that was sent may
 * still change after its line is switched off.
 */
export async function subscribeToConversions(ctx: WorkContext, profileId: string): Promise<void> {
  const { db } = ctx
  const lines = await listCatalog(db, profileId)
  const subscribed = lines.filter(({ is_enabled, enabled_from }) => is_enabled || enabled_from !== null)
  await updateSubscribedDefinitions(db, profileId, [...new Set(subscribed.map(({ definition_id }) => definition_id))])
  // Cached tracking keys say whether the signals of hits are stored.
  await ctx.forgetCredentials()
}
