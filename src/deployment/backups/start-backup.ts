import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { listQueueCounts } from '../../queue/job-queries.ts'
import { lockDeployment } from '../deployment-queries.ts'
import { createBackup } from './create-backup.ts'

export const startBackup = operation({
  id: 'deployment.startBackup',
  http: 'POST /admin/backups',
  summary: 'Store a backup now',
  description:
    'Queues the same job as `BACKUP_SCHEDULE`. Such a backup counts by `BACKUP_KEEP_MANUAL` and replaces no scheduled one. `GET /admin/deployment` shows when it has finished. 409 `invalid_state`: a backup is queued or being stored.',
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'app',
  data: z.object({ status: z.literal('queued') }),
  statuses: [202],
  errors: ['invalid_state'],
  run: (ctx) =>
    inTransaction(ctx, async (ctx) => {
      // The lock makes concurrent requests queue one backup.
      await lockDeployment(ctx.db)
      const queue = (await listQueueCounts(ctx.db)).find(({ name }) => name === createBackup.request.name)
      if (queue && queue.ready + queue.active > 0) return fail('invalid_state', 'A backup is queued or being stored.')
      await ctx.enqueue(createBackup.request, { is_manual: true })
      return { data: { status: 'queued' as const }, status: 202 }
    }),
})
