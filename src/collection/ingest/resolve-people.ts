import type { PendingEvent } from '../../attribution/visits/pending-event.ts'
import type { CustomerMerge, IdentityClaim } from '../../identity/identifiers/customer-schemas.ts'
import { type LoadedClaims, loadClaims, resolveCustomers } from '../../identity/resolution/resolve-customers.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { updateHistoryMerged } from './history-queries.ts'

export interface People {
  /** The customer that each event names. Absent if it names none. */
  claimed: ReadonlyMap<string, string>
  merges: readonly CustomerMerge[]
  /** Customers that were created for the events. */
  created: ReadonlySet<string>
  /** Customers that are locked until the transaction ends, those it created among them. */
  locked: ReadonlySet<string>
  /** Events that name an erased customer. */
  erased: ReadonlySet<string>
}

const noPeople: People = {
  claimed: new Map(),
  merges: [],
  created: new Set(),
  locked: new Set(),
  erased: new Set(),
}

/** Finds or creates the customers that the events name. The history of merged customers moves to the survivors. */
export async function resolvePeople(
  ctx: WorkContext,
  entries: readonly PendingEvent[],
  loaded: LoadedClaims | null,
): Promise<People> {
  const claiming = entries.filter(({ claim }) => claim)
  if (claiming.length === 0) return noPeople
  const { resolutions, merges, created, locked } = await resolveCustomers(ctx, claimsOf(claiming), 'server', loaded)
  await updateHistoryMerged(ctx.db, merges)
  const claimed = new Map<string, string>()
  const erased = new Set<string>()
  for (const [index, { customer_id, is_erased }] of resolutions.entries()) {
    if (customer_id) claimed.set(claiming[index]!.event.id, customer_id)
    if (is_erased) erased.add(claiming[index]!.event.id)
  }
  return { claimed, merges, created: new Set(created), locked: new Set(locked), erased }
}

/** Loads the stored data of the customers that the events name; null if they name none. */
export async function loadClaimed(ctx: WorkContext, entries: readonly PendingEvent[]): Promise<LoadedClaims | null> {
  const claims = claimsOf(entries)
  return claims.length > 0 ? loadClaims(ctx, claims) : null
}

/** Returns the ids of the events that name an erased customer, including repeated events, whose customers are not resolved. */
export function erasedAmong(entries: readonly PendingEvent[], loaded: LoadedClaims | null): Set<string> {
  if (loaded === null) return new Set()
  const claiming = entries.filter(({ claim }) => claim)
  const { erased } = loaded(claimsOf(claiming))
  return new Set(claiming.flatMap(({ event }, index) => (erased[index] ? [event.id] : [])))
}

function claimsOf(entries: readonly PendingEvent[]): IdentityClaim[] {
  return entries.flatMap(({ event: { recorded_via, caller_id }, claim }) =>
    claim ? [{ ...claim, source: recorded_via === 'tracker' ? 'tracker' : 'server', caller_id }] : [],
  )
}
