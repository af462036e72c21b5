import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { countFailures, findLogTotals, listBacklogs, listFailures } from './backlog-queries.ts'

nameEnum('IngestEntryKind', ['hit', 'event'])

const profilesShown = 500
const failuresShown = 100

export const readBacklog = operation({
  id: 'ingest.readBacklog',
  http: 'GET /admin/ingest',
  summary: 'Get the backlog and the failures of the ingestion log (operator)',
  description:
    'Accepted hits and events that are not in reports yet: those that wait, and those that could not be derived and were set aside. Lists up to 500 profiles of each kind and the newest 100 failures. Retry failures with `POST /admin/ingest/retry`.',
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'app',
  query: z.object({ profile_id: z.uuid().optional().describe('Lists only the failures of this profile.') }),
  data: z.object({
    waiting: z.int().describe('Entries that wait, of all profiles.'),
    waiting_bytes: z.int(),
    waiting_since: timestamp.nullable().describe('No entry that waits is older. Null if none waits.'),
    derived: z.int().describe('Entries that were derived or set aside since the first one.'),
    failures: z.int().describe('Entries that were set aside.'),
    backlogs: z.array(
      z.object({ profile_id: z.uuid(), waiting: z.int(), waiting_bytes: z.int(), waiting_since: timestamp }),
    ),
    failing_profiles: z.array(z.object({ profile_id: z.uuid(), failures: z.int() })),
    newest_failures: z.array(
      z.object({
        profile_id: z.uuid(),
        sequence: z.int(),
        kind: z.enum(['hit', 'event']),
        event_id: z.uuid(),
        received_at: timestamp,
        error: z.string(),
        failed_at: timestamp,
      }),
    ),
  }),
  async run({ db }, { query }) {
    const { failing_profiles: _, ...totals } = await findLogTotals(db)
    return {
      data: {
        ...totals,
        backlogs: await listBacklogs(db, profilesShown),
        failing_profiles: await countFailures(db, profilesShown),
        newest_failures: await listFailures(db, query.profile_id ?? null, failuresShown),
      },
    }
  },
})
