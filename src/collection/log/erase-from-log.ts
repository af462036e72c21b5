import type { Db } from '../../kernel/context/context.ts'
import { redactEntry } from './domain/redact-entry.ts'
import { deleteDerivedEntries, type ErasedTraces, listTracedEntries, updateEntryRedacted } from './erasure-queries.ts'

/**
 * Removes a person from the log of a profile, whose position the caller has locked. Derived entries are deleted; entries that wait
 * or were set aside lose the person and are derived without it, because they were acknowledged.
 */
export async function eraseFromLog(db: Db, profileId: string, erased: ErasedTraces): Promise<void> {
  await deleteDerivedEntries(db, profileId, erased)
  for (const table of ['ingest_log', 'ingest_failure'] as const) {
    for (const entry of await listTracedEntries(db, profileId, table, erased)) {
      const redacted = { sequence: entry.sequence, payload: redactEntry(entry.payload, entry, erased.traces) }
      await updateEntryRedacted(db, profileId, table, redacted)
    }
  }
}
