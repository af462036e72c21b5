import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { requireWorkspaceAdmin } from './require-workspace-admin.ts'
import { revokedShape } from './shapes.ts'
import { withdrawKey } from './withdraw-key.ts'

export const revokeKey = operation({
  id: 'keys.revokeKey',
  http: 'DELETE /keys/:id',
  summary: 'Revoke an API key of the active profile',
  auth: ['session'],
  scopes: 'any',
  idempotency: 'natural',
  needsEntitlement: false,
  params: z.object({ id: z.uuid() }),
  data: revokedShape,
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    requireWorkspaceAdmin(ctx.actor)
    return { data: await withdrawKey(ctx, ctx.profile.id, params.id) }
  },
})
