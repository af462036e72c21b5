import { lockDerivation } from '../../attribution/conversions/derivation-queries.ts'
import { planDerivation } from '../../attribution/conversions/plan-derivation.ts'
import { readDefinitions } from '../../attribution/conversions/propagate-events.ts'
import { insertHistory, listStoredEventIds } from '../../attribution/touches/touches-queries.ts'
import { updateHistoryMerged } from '../../collection/ingest/history-queries.ts'
import { propagate } from '../../collection/ingest/propagate.ts'
import { syncTouchesOfPeople } from '../../collection/ingest/sync-touches-of-people.ts'
import type { CustomerMerge, Resolution } from '../../identity/identifiers/customer-schemas.ts'
import { resolveCustomers } from '../../identity/resolution/resolve-customers.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { bySortKey, requireSingleProfile } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { ofCustomer, type Signal, uniqueByKey } from './signal.ts'

type OwnedSignal = Pick<Signal, 'event' | 'touch'>

/**
 * Stores signals of one profile in one transaction: their customers, the touches, and the resulting credit. A signal that is
 * already stored changes nothing; if one names an unknown customer, nothing is written. `choose` filters the signals after their
 * customers are locked. Returns the ids of the new events.
 */
export async function storeSignals(
  ctx: WorkContext,
  signals: readonly Signal[],
  choose: (ctx: WorkContext, owned: readonly OwnedSignal[]) => Promise<readonly OwnedSignal[]> = async (_, all) => all,
): Promise<ReadonlySet<string>> {
  return inTransaction(ctx, async (ctx) => {
    const unique = uniqueByKey(signals)
    const events = unique.map(({ event }) => event)
    const profileId = requireSingleProfile(events)
    const [, known] = await Promise.all([lockDerivation(ctx.db), listStoredEventIds(ctx.db, profileId, events)])
    const fresh = unique.filter(({ event }) => !known.includes(event.id))
    if (fresh.length === 0) return new Set<string>()
    const claims = fresh.map(({ claim }) => claim)
    const { resolutions, merges } = await resolveCustomers(ctx, claims, 'partner')
    const owned = ownedSignals(fresh, resolutions)
    await updateHistoryMerged(ctx.db, merges)
    return store(ctx, profileId, await choose(ctx, owned), merges)
  })
}

/** Rejects all signals if one has no customer, or an erased one. */
export function ownedSignals(
  signals: readonly Signal[],
  resolutions: readonly Pick<Resolution, 'customer_id'>[],
): OwnedSignal[] {
  return signals.map((signal, index) => {
    const { customer_id } = resolutions[index]!
    return customer_id === null ? reject(signal) : ofCustomer(signal, customer_id)
  })
}

function reject({ path }: Signal): never {
  const message = `${path}external_ref: names no live customer, and neither email nor phone came with it`
  fail('unknown_customer_ref', message)
}

async function store(
  ctx: WorkContext,
  profileId: string,
  signals: readonly OwnedSignal[],
  merges: readonly CustomerMerge[],
): Promise<ReadonlySet<string>> {
  const events = bySortKey(
    signals.map(({ event }) => event),
    ({ id }) => id,
  )
  const touches = bySortKey(
    signals.map(({ touch }) => touch),
    ({ id }) => id,
  )
  const definitions = await readDefinitions(ctx.db, profileId, events)
  await insertHistory(ctx.db, profileId, touches, events)
  const campaignCustomerIds = touches.flatMap(({ customer_id }) => customer_id ?? [])
  const changedTouches = await syncTouchesOfPeople(
    ctx,
    profileId,
    { outdated: [], campaignCustomerIds },
    { merges, linked: [] },
  )
  const changes = { events, touches: [...touches, ...changedTouches], changed: [], merges, linked: [] }
  const derivation = planDerivation({ ...changes, cause: { kind: 'moved_history' } }, definitions)
  await propagate(ctx, derivation, events)
  return new Set(events.map(({ id }) => id))
}
