import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findProfileIdOfKey } from './queries.ts'
import { revokedShape } from './shapes.ts'
import { withdrawKey } from './withdraw-key.ts'

export const revokeKeyAsOperator = operation({
  id: 'keys.revokeKeyAsOperator',
  http: 'DELETE /admin/keys/:id',
  summary: 'Revoke an API key (operator)',
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: revokedShape,
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const profileId = await findProfileIdOfKey(ctx.db, params.id)
    if (!profileId) return fail('not_found', 'No such key.')
    return { data: await withdrawKey(ctx, profileId, params.id) }
  },
})
