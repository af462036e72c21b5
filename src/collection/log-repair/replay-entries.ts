import { lockCustomers } from '../../attribution/conversions/derivation-queries.ts'
import { lockMoney } from '../../attribution/payments/refunds/apply-refunds.ts'
import { deriveSubjects, wholePast } from '../../attribution/recompute/derive-subjects.ts'
import type { Subjects } from '../../attribution/touches/credit-schemas.ts'
import { lockBrowsers } from '../../attribution/touches/input-queries.ts'
import { stableIds } from '../../attribution/touches/stable-ids.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { opening } from '../ingest/record-pending-events.ts'
import { deriveEntries, describeFailure } from '../log/derive-batch.ts'
import { isAboutContent } from '../log/derive-profile.ts'
import { decodeEntry } from '../log/domain/entry.ts'
import { lockPosition } from '../log/log-queries.ts'
import { deleteDerivedRows, type Holder, listDecidedEvents, listEntriesOf, listHolders } from './repair-queries.ts'

export interface ReplayResult {
  /** The number of entries that were derived again. */
  entries: number
  /** The number of entries whose stored rows were kept, because a person decided their customer. */
  kept: number
  failures: { sequence: number; error: string }[]
}

/**
 * Replaces what was derived from entries by what is derived from them now. A batch that fails because of its content is split,
 * until only the entries that cannot be derived are left; what is stored of them does not change.
 */
export async function replayEntries(
  ctx: WorkContext,
  profileId: string,
  sequences: readonly number[],
): Promise<ReplayResult> {
  if (sequences.length === 0) return { entries: 0, kept: 0, failures: [] }
  try {
    const replaced = await inTransaction(ctx, (ctx) => replaceDerived(ctx, profileId, sequences), opening)
    return { ...replaced, failures: [] }
  } catch (error) {
    if (!isAboutContent(error, sequences.length)) throw error
    if (sequences.length === 1) {
      return { entries: 0, kept: 0, failures: [{ sequence: sequences[0]!, error: describeFailure(error) }] }
    }
    const middle = Math.ceil(sequences.length / 2)
    const first = await replayEntries(ctx, profileId, sequences.slice(0, middle))
    const second = await replayEntries(ctx, profileId, sequences.slice(middle))
    return {
      entries: first.entries + second.entries,
      kept: first.kept + second.kept,
      failures: [...first.failures, ...second.failures],
    }
  }
}

/**
 * Deletes the rows of the events, derives them as if they had arrived late, and derives everyone who had or has one of them from
 * the whole history. The order of arrival does not change results, so correct rows come back as they were.
 */
async function replaceDerived(
  ctx: WorkContext,
  profileId: string,
  sequences: readonly number[],
): Promise<Omit<ReplayResult, 'failures'>> {
  const { db } = ctx
  await lockPosition(db, profileId)
  // Read behind the lock, because an erasure may have removed entries before.
  const found = await listEntriesOf(db, profileId, sequences)
  const decided = new Set(
    await listDecidedEvents(
      db,
      profileId,
      found.map(({ event_id }) => event_id),
    ),
  )
  const entries = found.filter(({ event_id }) => !decided.has(event_id))
  const events = entries.map((entry) => decodeEntry(entry.payload, entry).event)
  await lockMoney(db, profileId, events)
  const eventIds = [...new Set(entries.map(({ event_id }) => event_id))]
  const { visitTouch, syntheticTouch } = stableIds(profileId)
  const touchIds = eventIds.flatMap((id) => [visitTouch(id), syntheticTouch(id)])
  const former = toSubjects(await listHolders(db, profileId, eventIds, touchIds), eventIds)
  await lockBrowsers(db, profileId, former)
  await lockCustomers(
    db,
    former.customer_ids.map((customer_id) => ({ profile_id: profileId, customer_id })),
  )
  await deleteDerivedRows(db, profileId, eventIds, touchIds)
  await deriveEntries(ctx, profileId, entries, wholePast(profileId, former))
  const current = await listHolders(db, profileId, eventIds, touchIds)
  const holders = [...current, ...former.customer_ids.map(toCustomer), ...former.visitor_ids.map(toVisitor)]
  await deriveSubjects(ctx, profileId, toSubjects(holders, eventIds))
  return { entries: entries.length, kept: found.length - entries.length }
}

const toCustomer = (customer_id: string): Holder => ({ customer_id, visitor_id: null })
const toVisitor = (visitor_id: string): Holder => ({ customer_id: null, visitor_id })

/** A row of a browser that has a customer belongs to the customer; the browser is derived too, because that may be wrong. */
function toSubjects(holders: readonly Holder[], eventIds: readonly string[]): Subjects {
  const customers = new Set(holders.flatMap(({ customer_id }) => customer_id ?? []))
  const visitors = new Set(holders.flatMap(({ visitor_id }) => visitor_id ?? []))
  return { customer_ids: [...customers].sort(), visitor_ids: [...visitors].sort(), event_ids: [...eventIds].sort() }
}
