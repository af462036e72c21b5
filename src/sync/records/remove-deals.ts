import { listEventsOfDeals } from '../../attribution/conversions/deal-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { removedDeal } from '../domain/opportunity-outcomes.ts'
import { deleteListed, deleteNotListed, insertListed } from './listed-deal-queries.ts'
import { reviseEvents } from './revise-events.ts'

type Listing = Pick<Connection, 'profile_id' | 'provider' | 'id'>

/** Excludes deleted deals from all counts inside the caller's transaction; their events stay on the timeline. */
export async function removeDeals(ctx: WorkContext, connection: Listing, dealIds: readonly string[]): Promise<void> {
  const { profile_id: profileId, provider, id } = connection
  await deleteListed(ctx.db, profileId, id, dealIds)
  const events = await listEventsOfDeals(ctx.db, profileId, provider, dealIds)
  await reviseEvents(
    ctx,
    profileId,
    events.map((event) => ({ id: event.id, ...removedDeal })),
  )
}

/**
 * Records the deals that a run saw in the vendor's list; after a complete list, previously listed deals that are missing are
 * removed.
 */
export async function applyListing(
  ctx: WorkContext,
  connection: Listing,
  runId: string,
  { listed, is_whole = false }: { listed?: readonly string[]; is_whole?: boolean },
): Promise<void> {
  if (!listed) return
  const { profile_id: profileId, id } = connection
  await insertListed(ctx.db, profileId, id, runId, listed)
  if (!is_whole) return
  for (;;) {
    const gone = await deleteNotListed(ctx.db, profileId, id, runId, removalBatchSize)
    if (gone.length === 0) return
    await removeDeals(ctx, connection, gone)
  }
}

const removalBatchSize = 500
