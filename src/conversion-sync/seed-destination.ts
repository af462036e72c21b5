import { insertConversionChangesSince } from '../attribution/conversions/conversion-change-queries.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { insertCatalogLine, listCatalogDefinitions } from './catalog/catalog-queries.ts'
import { processConversionChanges } from './changes/process-conversion-changes.ts'
import { findDestination, insertDestination, updateLeaseReturned } from './destinations/destination-queries.ts'
import type { Destination } from './schemas.ts'
import { sendDueRows } from './sending/send-conversions.ts'
import { subscribeToConversions } from './subscribe-to-conversions.ts'

const leaseMs = 600_000

interface SeededDestination extends Pick<Destination, 'id' | 'connection_id' | 'provider' | 'external_id' | 'name'> {
  /** The dataset's event names by the key of their conversions. */
  eventNames: Readonly<Record<string, string>>
  enabledFrom: Date
}

/**
 * Stores a dataset with its catalog lines and sends the stored conversions through `sending`. The destination is leased
 * meanwhile, so that no worker sends its rows; `release` ends the lease.
 */
export async function seedDestination(
  ctx: WorkContext,
  profileId: string,
  { eventNames, enabledFrom, ...destination }: SeededDestination,
  sending: WorkContext,
): Promise<{ release: () => Promise<void> }> {
  const now = ctx.now()
  const { id } = destination
  await insertDestination(ctx.db, {
    ...destination,
    profile_id: profileId,
    kind: 'dataset',
    purpose: 'standard',
    lease_id: id,
    lease_until: new Date(now.getTime() + leaseMs),
    created_at: now,
  })
  for (const { id: definition_id, conversion_key } of await listCatalogDefinitions(ctx.db, profileId)) {
    const event_name = eventNames[conversion_key]
    if (!event_name) continue
    const line = { definition_id, destination_id: id, event_name, is_enabled: true, sends_value: true }
    const span = { enabled_from: enabledFrom, enabled_until: null }
    await insertCatalogLine(ctx.db, { profile_id: profileId, ...line, ...span, updated_at: now })
    await insertConversionChangesSince(ctx.db, profileId, definition_id, enabledFrom)
  }
  await subscribeToConversions(ctx, profileId)
  while ((await processConversionChanges(ctx, profileId)) > 0);
  const stored = await findDestination(ctx.db, profileId, id)
  if (stored) await sendDueRows(sending, stored)
  return { release: () => updateLeaseReturned(ctx.db, profileId, id, id, now) }
}
