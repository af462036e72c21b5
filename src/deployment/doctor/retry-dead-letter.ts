import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { jobRequest } from '../../kernel/context/job.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { deleteDeadLetter, findQueueName, lockDeadLetter } from '../../queue/job-queries.ts'

/** Retries a permanently failed job as a new job with all its attempts. */
export const retryDeadLetter = operation({
  id: 'deployment.retryDeadLetter',
  http: 'POST /admin/dead-letters/:id/retry',
  summary: 'Retry a failed job',
  description: 'Removes a dead letter from the list (see `GET /admin/doctor`) and queues its job again.',
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'app',
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid(), job: z.string(), status: z.literal('queued') }),
  errors: ['not_found', 'invalid_state'],
  example: { params: { id: '0198f3c2-5f6e-7a31-9c44-2f1f5f0e6a10' } },
  async run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const letter = await lockDeadLetter(ctx.db, params.id)
      if (!letter) return fail('not_found', 'no dead letter has this id')
      if (!(await findQueueName(ctx.db, letter.job))) {
        return fail('invalid_state', `this version of the service has no job ${letter.job}`)
      }
      await deleteDeadLetter(ctx.db, letter.id)
      await ctx.enqueue(jobRequest(letter.job, z.looseObject({})), letter.payload)
      return { data: { id: letter.id, job: letter.job, status: 'queued' as const } }
    })
  },
})
