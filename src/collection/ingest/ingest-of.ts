import type { Entry, Recorded, RecordedVia } from '../../attribution/entry.ts'
import { type Context, type Db, type WorkContext, workOf } from '../../kernel/context.ts'
import { recordEntries } from '../record-entries.ts'
import { type GroupedWriter, groupedWriter } from './grouped-writer.ts'

export type Ingest = Record<RecordedVia, GroupedWriter<Entry, Recorded>>

/** The queues of a database belong to the process, not to one request: whoever asks for them gets the same ones. */
export function ingestOf(ctx: Context): Ingest {
  let ingest = ingests.get(ctx.db)
  if (!ingest) {
    const work = workOf(ctx)
    ingest = { tracker: writerOf(work, 'tracker'), server: writerOf(work, 'server') }
    ingests.set(ctx.db, ingest)
  }
  return ingest
}

const ingests = new WeakMap<Db, Ingest>()

function writerOf(work: WorkContext, via: RecordedVia): GroupedWriter<Entry, Recorded> {
  return groupedWriter<Entry, Recorded>({
    lanes: 2,
    groupMax: 500,
    waitingMax: 10_000,
    bytesMax: 64 * 1024 * 1024,
    bytesOf: ({ bytes }) => bytes,
    partOf: ({ event }) => event.profile_id,
    subjectOf: ({ event, claim }) => claim?.identifiers[0]?.value ?? claim?.customer_id ?? event.visitor_id,
    write: (entries) => recordEntries(work, via, entries),
  })
}
