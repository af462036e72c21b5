import { z } from 'zod'
import { forgetLapsedSelections } from '../features/handoffs/forget-lapsed-selections.ts'
import { deleteOldRuns } from '../features/syncs/queries.ts'
import { startDueSyncs } from '../features/syncs/start-due-syncs.ts'
import { job, jobRequest } from '../kernel/job.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

export const startSyncs = job({
  request: jobRequest('start-syncs', z.object({})),
  summary:
    'Has connections read that are due, takes up runs that stopped, forgets parked tokens after 60 minutes and runs after 30 days.',
  schedule: '* * * * *',
  async run(ctx) {
    const forgotten = await forgetLapsedSelections(ctx)
    const deleted = await deleteOldRuns(ctx.db, new Date(ctx.now().getTime() - keptMs))
    const syncs = await startDueSyncs(ctx)
    ctx.log.debug({ forgotten, deleted, ...syncs }, 'looked for syncs that are due')
  },
})
