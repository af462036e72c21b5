import { z } from 'zod'
import { findLatestRun } from '../../attribution/recompute-requests/recompute-queries.ts'
import { runSchema, toRun } from '../../attribution/recompute-requests/recomputes.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { listRejectedByReason } from '../feed/rejected-queries.ts'
import { findLastReceivedAt, listSourceDiagnostics } from './quality-queries.ts'

const windowMs = dayMs

export const readTrackingOps = operation({
  id: 'tracking.readTrackingOps',
  http: 'GET /tracking/ops',
  summary: 'Get ingestion diagnostics of the last 24 hours',
  scopes: ['analytics:read'],
  data: z.object({
    last_received_at: timestamp.nullable().describe('Time of the last event.'),
    sources: z.array(
      z.object({
        recorded_via: z.string(),
        events: z.int(),
        last_received_at: timestamp,
        delay_seconds_p50: z.number().describe('From the event to its receipt.'),
        delay_seconds_p95: z.number(),
      }),
    ),
    rejected_hits: z.int(),
  }),
  async run(ctx) {
    const since = new Date(ctx.now().getTime() - windowMs)
    const rejected = await listRejectedByReason(ctx.db, ctx.profile.id, since)
    return {
      data: {
        last_received_at: await findLastReceivedAt(ctx.db, ctx.profile.id),
        sources: await listSourceDiagnostics(ctx.db, ctx.profile.id, since),
        rejected_hits: rejected.reduce((total, { count }) => total + count, 0),
      },
    }
  },
})

export const readReplayStatus = operation({
  id: 'tracking.readReplayStatus',
  http: 'GET /tracking/replay-status',
  summary: 'Get the latest attribution replay with its progress',
  description: 'Null if there was none.',
  scopes: ['analytics:read'],
  data: runSchema.nullable(),
  async run(ctx) {
    const run = await findLatestRun(ctx.db, ctx.profile.id)
    return { data: run && toRun(run) }
  },
})
