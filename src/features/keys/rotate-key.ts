import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { replaceKey } from './replace-key.ts'
import { requireWorkspaceAdmin } from './require-workspace-admin.ts'
import { rotatedKeyShape } from './shapes.ts'

export const rotateKey = operation({
  id: 'keys.rotateKey',
  http: 'POST /keys/:id/rotate',
  summary: 'Replace an API key of the active profile; both keys work for 48 hours',
  auth: ['session'],
  scopes: 'any',
  needsEntitlement: false,
  params: z.object({ id: z.uuid() }),
  data: rotatedKeyShape,
  statuses: [201],
  errors: ['invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    requireWorkspaceAdmin(ctx.actor)
    return { data: await replaceKey(ctx, ctx.profile.id, params.id) }
  },
})
