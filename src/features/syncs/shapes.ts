import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'
import type { SyncRun } from './queries.ts'

export const syncShape = z.object({
  id: z.uuid(),
  connection_id: z.uuid(),
  provider: z.string(),
  status: z.enum(['queued', 'running', 'waiting', 'succeeded', 'failed']),
  progress: z.number().describe('From 0 to 1.'),
  rows_read: z.int(),
  since: z.string().describe('The first day that is read.'),
  until: z.string(),
  error: z.string().nullable().describe("The provider's own text when it failed, or why it waits."),
  resumes_at: timestamp.nullable().describe('When a run that waits goes on.'),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
})

export function toSync(run: SyncRun, provider: string): z.input<typeof syncShape> {
  return {
    id: run.id,
    connection_id: run.connection_id,
    provider,
    status: run.status,
    progress: run.progress,
    rows_read: run.rows_read,
    since: run.since,
    until: run.until,
    error: run.error,
    resumes_at: run.status === 'waiting' ? run.resume_at : null,
    created_at: run.created_at,
    started_at: run.started_at,
    finished_at: run.finished_at,
  }
}
