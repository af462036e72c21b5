import type { WorkContext } from '../../kernel/context.ts'
import type { DeliveryPage } from '../../providers/provider.ts'
import { deleteDroppedDelivery } from '../ad-entities/dropped-delivery-queries.ts'
import { followEntities } from '../ad-entities/follow-entities.ts'
import { storeDelivery } from '../ad-entities/store-delivery.ts'
import { storeEntities } from '../ad-entities/store-entities.ts'
import type { Connection } from '../connections/shapes.ts'

/** Stores a page of delivery, without what the platform took back of its days, and the entities as they are now, inside the caller's transaction. */
export async function storeDeliveryPage(
  ctx: WorkContext,
  { profile_id: profileId, provider: platform, external_id: account_id }: Connection,
  { currency, rows, whole_days: days = [], entities }: DeliveryPage,
): Promise<void> {
  if (entities.campaigns.length > 0) {
    const stored = await storeEntities(ctx.db, profileId, { platform, account_id, at: ctx.now() }, entities)
    await followEntities(ctx, profileId, platform, stored)
  }
  if (rows.length > 0) await storeDelivery(ctx, profileId, { platform, account_id, currency, rows })
  if (days.length === 0) return
  const kept = rows.map(({ date, ad_id }) => ({ date, ad_id }))
  await deleteDroppedDelivery(ctx.db, profileId, { platform, account_id, days, kept })
}
