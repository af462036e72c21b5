import { z } from 'zod'
import { inTransaction } from '../kernel/context/context.ts'
import { job, jobRequest } from '../kernel/context/job.ts'
import { findDatabaseState, findSizeHistory, lockDeployment, updateSizeHistory } from './deployment-queries.ts'
import { addSize } from './domain/size-history.ts'

export const measureDatabase = job({
  request: jobRequest('measure-database', z.object({})),
  summary: 'Records the size of the database, from which the deployment page shows its growth.',
  schedule: '37 * * * *',
  async run(ctx) {
    const { size_bytes } = await findDatabaseState(ctx.db)
    const day = ctx.now().toISOString().slice(0, 10)
    await inTransaction(ctx, async (ctx) => {
      await lockDeployment(ctx.db)
      const history = await findSizeHistory(ctx.db)
      await updateSizeHistory(ctx.db, addSize(history, { day, size_bytes: Number(size_bytes) }))
    })
  },
})
