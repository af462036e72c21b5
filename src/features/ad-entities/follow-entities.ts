import type { WorkContext } from '../../kernel/context.ts'
import { requestRecompute } from '../attribution/request-recompute.ts'
import type { NewEntities } from './shapes.ts'
import type { MovedEntity } from './store-entities.ts'

/** Asks for the credit of whoever came by entities that are new or lead elsewhere now, in the transaction that stores them. */
export async function followEntities(
  ctx: WorkContext,
  profileId: string,
  platform: string,
  { added, moved }: { added: NewEntities; moved: MovedEntity[] },
): Promise<void> {
  const external_ids = [...added.campaigns, ...added.ad_sets, ...added.ads]
  if (external_ids.length > 0) {
    await requestRecompute(ctx, profileId, { kind: 'entities_added', platform, external_ids })
  }
  if (moved.length > 0) await requestRecompute(ctx, profileId, { kind: 'entities_moved', platform, moved })
}
