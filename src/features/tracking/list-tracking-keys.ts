import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { findActiveTrackingKey } from './queries.ts'
import { trackingKeyShape } from './shapes.ts'

export const listTrackingKeys = operation({
  id: 'tracking.listTrackingKeys',
  http: 'GET /tracking/keys',
  summary: 'List active tracking keys',
  scopes: ['analytics:read'],
  data: z.array(trackingKeyShape),
  async run(ctx) {
    const active = await findActiveTrackingKey(ctx.db, ctx.profile.id)
    return { data: active ? [active] : [] }
  },
})
