import { type RawBuilder, sql } from 'kysely'
import { directAcquisition } from '../../attribution/visits/domain/stored-acquisition.ts'
import type { PendingEvent } from '../../attribution/visits/pending-event.ts'
import type { Db } from '../../kernel/context/context.ts'
import { redactPersonalData } from '../ingest/record-pending-events.ts'
import { decodeEntry, encodeEntry } from './domain/entry.ts'
import type { LogEntry } from './log-queries.ts'

/** The erased person: the ids of the customer, and lower-case texts that identify it inside other texts or as whole values. */
export interface ErasedTraces {
  customer_ids: readonly string[]
  traces: { parts: readonly string[]; wholes: readonly string[] }
}

/**
 * Removes a person from the log of a profile, whose position the caller has locked. Derived entries are deleted; entries that wait
 * or were set aside lose the person and are derived without it, because they were acknowledged.
 */
export async function eraseFromLog(db: Db, profileId: string, erased: ErasedTraces): Promise<void> {
  await sql`
    delete from ingest_log l where l.profile_id = ${profileId}
      and l.sequence < (select p.next_sequence from ingest_position p where p.profile_id = ${profileId})
      and (${isTraced(erased)} or exists (
        select from event e where e.profile_id = ${profileId} and e.id = l.event_id
          and e.customer_id = any(${erased.customer_ids}::uuid[])))`.execute(db)
  for (const table of ['ingest_log', 'ingest_failure'] as const) {
    const { rows } = await sql<LogEntry>`
      select * from ${sql.table(table)} l where l.profile_id = ${profileId} and ${isTraced(erased)}`.execute(db)
    for (const entry of rows) {
      await db
        .updateTable(table)
        .set({ payload: redactPayload(entry, erased), signal: null })
        .where('profile_id', '=', profileId)
        .where('sequence', '=', entry.sequence)
        .execute()
    }
  }
}

/** A payload is JSON, so a whole value is between quotes. */
function isTraced({ traces: { parts, wholes } }: ErasedTraces): RawBuilder<boolean> {
  const escaped = (text: string) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(/[\\%_]/g, '\\$&')
  const patterns = [...parts.map((part) => `%${escaped(part)}%`), ...wholes.map((whole) => `%"${escaped(whole)}"%`)]
  return sql`lower(l.payload) like any(${patterns}::text[])`
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
