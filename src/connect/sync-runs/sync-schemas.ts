import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { waitsFor } from '../domain/waits-for.ts'
import { leftOutReasons } from './left-out-reason.ts'
import type { SyncRun } from './sync-queries.ts'

export const syncSchema = z.object({
  id: z.uuid(),
  connection_id: z.uuid(),
  provider: z.string(),
  status: z.enum(['queued', 'running', 'waiting', 'succeeded', 'failed']),
  progress: z.number().describe('From 0 to 1.'),
  rows_read: z.int(),
  since: z.string().describe('First day of the sync.'),
  until: z.string(),
  error: z.string().nullable().describe("The provider's message if the run failed or is waiting."),
  resumes_at: timestamp.nullable().describe('When a waiting run continues.'),
  waits_for: z
    .object({
      kind: z.enum(['worker', 'provider', 'service', 'open_run']),
      until: timestamp.nullable(),
    })
    .nullable()
    .describe(
      'What the run waits for. `worker`: a free worker. `provider`: the provider requested a pause or did not respond. `service`: storing the data failed and is retried. `open_run`: the run is in progress; a second request does not start another. Null if the run has finished.',
    ),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
})
nameSchema('Sync', syncSchema)

export const leftOutSchema = z.object({
  connection_id: z.uuid(),
  provider: z.string(),
  reason: z.enum(leftOutReasons),
})

export function toSync(run: SyncRun, provider: string, now: Date): z.input<typeof syncSchema> {
  const resumes_at = run.status === 'waiting' ? run.resume_at : null
  return shownFields(syncSchema, { ...run, provider, resumes_at, waits_for: waitsFor(run, now) })
}
