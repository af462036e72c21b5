import { operation } from '../../kernel/operation.ts'
import { findLatestRun } from '../attribution/recompute-queries.ts'
import { runShape, toRun } from '../attribution/run-shape.ts'

export const readReplayStatus = operation({
  id: 'tracking.readReplayStatus',
  http: 'GET /tracking/replay-status',
  summary: 'The most recent attribution replay, with its progress while it runs',
  description: 'Null when there was none.',
  scopes: ['analytics:read'],
  data: runShape.nullable(),
  async run(ctx) {
    const run = await findLatestRun(ctx.db, ctx.profile.id)
    return { data: run && toRun(run) }
  },
})
