import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'
import { rotatedSecretSchema } from './schemas.ts'
import { lockSubscription, updateSubscription } from './subscription-queries.ts'
import { createSecret } from './subscriptions.ts'

export const rotateSecret = operation({
  id: 'webhooks.rotateSecret',
  http: 'POST /webhooks/subscriptions/:id/rotate-secret',
  summary: 'Rotate the signing secret; both secrets sign during the grace window',
  description:
    'At most two secrets are valid: a second rotation within the window invalidates the oldest immediately. With `grace_days` 0 the old secret is invalid immediately.',
  scopes: ['connections:write'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ grace_days: z.int().min(0).max(90).default(7) }),
  isBodyOptional: true,
  data: rotatedSecretSchema,
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { grace_days: 7 } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const found = await lockSubscription(ctx.db, ctx.profile.id, appOf(ctx.actor), params.id)
      if (!found) return fail('not_found', 'No such subscription.')
      const { text, encrypted } = createSecret(ctx.secrets)
      const now = ctx.now()
      const expiresAt = new Date(now.getTime() + body.grace_days * dayMs)
      await updateSubscription(ctx.db, ctx.profile.id, found.id, {
        secret: encrypted,
        previous_secret: found.secret,
        previous_secret_expires_at: expiresAt,
        updated_at: now,
      })
      const { grace_days } = body
      return { data: { subscription_id: found.id, secret: text, grace_days, previous_secret_expires_at: expiresAt } }
    })
  },
})
