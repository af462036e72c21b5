import type { Db } from '../../kernel/context/context.ts'
import { redactEntry, tracesIn } from './domain/redact-entry.ts'
import {
  deleteEntriesOfCustomers,
  type EntryTable,
  type ErasedTraces,
  listEntriesAfter,
  updateEntryRedacted,
} from './erasure-queries.ts'
import { deleteEntries, findDerivedSequence } from './log-queries.ts'

/** Few enough that other requests do not wait while they are searched. */
const entriesPerStep = 1_000

/**
 * Removes a person from the log of a profile, whose position the caller has locked. Derived entries are deleted; entries that wait
 * or were set aside lose the person and are derived without it, because they were acknowledged.
 */
export async function eraseFromLog(db: Db, profileId: string, erased: ErasedTraces): Promise<void> {
  await deleteEntriesOfCustomers(db, profileId, erased.customer_ids)
  await eraseFromTable(db, profileId, erased, 'ingest_log', (await findDerivedSequence(db, profileId)) ?? 0)
  await eraseFromTable(db, profileId, erased, 'ingest_failure', 0)
}

/** Payloads are packed, so they are searched here and not by the database. */
async function eraseFromTable(
  db: Db,
  profileId: string,
  { traces }: ErasedTraces,
  table: EntryTable,
  derivedUpTo: number,
): Promise<void> {
  const isTraced = tracesIn(traces)
  for (let after = 0; ; ) {
    const entries = await listEntriesAfter(db, profileId, table, after, entriesPerStep)
    const traced = entries.filter(({ payload }) => isTraced(payload))
    const derived = traced.filter(({ sequence }) => sequence <= derivedUpTo)
    if (derived.length > 0)
      await deleteEntries(
        db,
        profileId,
        derived.map(({ sequence }) => sequence),
      )
    for (const entry of traced.slice(derived.length)) {
      const redacted = { sequence: entry.sequence, payload: redactEntry(entry.payload, entry, traces) }
      await updateEntryRedacted(db, profileId, table, redacted)
    }
    if (entries.length < entriesPerStep) return
    after = entries.at(-1)!.sequence
  }
}
