import { randomBytes } from 'node:crypto'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { findActiveTrackingKey, insertTrackingKey } from './queries.ts'
import { trackingKeyShape } from './shapes.ts'

export const issueTrackingKey = operation({
  id: 'tracking.issueTrackingKey',
  http: 'POST /tracking/keys',
  summary: 'Issue a tracking key, or get the active one back',
  description: 'A profile has at most one active key: 201 for a new one, 200 for the one that is there.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  data: trackingKeyShape,
  statuses: [201, 200],
  async run(ctx) {
    // A key revoked between the two statements leaves nothing to find: then there is room for a new one.
    for (;;) {
      const made = { id: newId(), key: `trk_live_${randomBytes(18).toString('base64url')}`, created_at: ctx.now() }
      if (await insertTrackingKey(ctx.db, ctx.profile.id, made)) return { data: made, status: 201 }
      const active = await findActiveTrackingKey(ctx.db, ctx.profile.id)
      if (active) return { data: active, status: 200 }
    }
  },
})
