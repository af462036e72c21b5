import { directAcquisition } from '../../attribution/visits/domain/stored-acquisition.ts'
import type { PendingEvent } from '../../attribution/visits/pending-event.ts'
import type { Db } from '../../kernel/context/context.ts'
import { redactPersonalData } from '../ingest/record-pending-events.ts'
import { decodeEntry, encodeEntry } from './domain/entry.ts'
import { deleteDerivedEntries, type ErasedTraces, listTracedEntries, updateEntryRedacted } from './erasure-queries.ts'
import type { LogEntry } from './log-queries.ts'

/**
 * Removes a person from the log of a profile, whose position the caller has locked. Derived entries are deleted; entries that wait
 * or were set aside lose the person and are derived without it, because they were acknowledged.
 */
export async function eraseFromLog(db: Db, profileId: string, erased: ErasedTraces): Promise<void> {
  await deleteDerivedEntries(db, profileId, erased)
  for (const table of ['ingest_log', 'ingest_failure'] as const) {
    for (const entry of await listTracedEntries(db, profileId, table, erased)) {
      const redacted = { sequence: entry.sequence, payload: redactPayload(entry, erased) }
      await updateEntryRedacted(db, profileId, table, redacted)
    }
  }
}

/** What a redacted event still names of the person is removed as a whole: the key, and tags of the campaign. */
function redactPayload(entry: LogEntry, { traces: { parts, wholes } }: ErasedTraces): string {
  const isNamed = (text: string) =>
    parts.some((part) => text.toLowerCase().includes(part)) || wholes.includes(text.toLowerCase())
  const { event, acquisition, ...rest } = redactPersonalData(decodeEntry(entry.payload, entry))
  const isTagged = Object.values(acquisition).some((value) => typeof value === 'string' && isNamed(value))
  const redacted: PendingEvent = {
    ...rest,
    event: { ...event, event_key: isNamed(event.event_key) ? event.id : event.event_key },
    acquisition: isTagged ? { ...directAcquisition, click_ids: {} } : acquisition,
    state: isTagged ? { ...rest.state, source: null, medium: null, campaign: null, signal: null } : rest.state,
  }
  return encodeEntry(redacted)
}
