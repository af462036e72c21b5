import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findActiveTrackingKey, insertTrackingKey, updateTrackingKeyRevoked } from './tracking-queries.ts'
import { trackingKeySchema } from './tracking-schemas.ts'

export const issueTrackingKey = operation({
  id: 'tracking.issueTrackingKey',
  http: 'POST /tracking/keys',
  summary: 'Create a tracking key or return the active one',
  description: 'A profile has at most one active key: 201 for a new key, 200 for the existing one.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  data: trackingKeySchema,
  statuses: [201, 200],
  async run(ctx) {
    // If the key is revoked between the two statements, none is found and the next iteration inserts a new one.
    for (;;) {
      const made = { id: newId(), key: `trk_live_${randomBytes(18).toString('base64url')}`, created_at: ctx.now() }
      if (await insertTrackingKey(ctx.db, ctx.profile.id, made)) return { data: made, status: 201 }
      const active = await findActiveTrackingKey(ctx.db, ctx.profile.id)
      if (active) return { data: active, status: 200 }
    }
  },
})

export const listTrackingKeys = operation({
  id: 'tracking.listTrackingKeys',
  http: 'GET /tracking/keys',
  summary: 'List active tracking keys',
  scopes: ['analytics:read'],
  isReport: false,
  data: z.array(trackingKeySchema),
  async run(ctx) {
    const active = await findActiveTrackingKey(ctx.db, ctx.profile.id)
    return { data: active ? [active] : [] }
  },
})

export const revokeTrackingKey = operation({
  id: 'tracking.revokeTrackingKey',
  http: 'DELETE /tracking/keys/:id',
  summary: 'Revoke a tracking key',
  description: 'Hits with the key are rejected with 401 `unauthorized` (reason `revoked_key`), and trackers drop them.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ revoked: z.literal(true) }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const isKnown = await updateTrackingKeyRevoked(ctx.db, ctx.profile.id, params.id, ctx.now())
      if (!isKnown) return fail('not_found', 'No such tracking key.')
      await ctx.forgetCredentials()
      return { data: { revoked: true as const } }
    })
  },
})
