import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findProfileIdOfKey } from './queries.ts'
import { replaceKey } from './replace-key.ts'
import { rotatedKeyShape } from './shapes.ts'

export const rotateKeyAsOperator = operation({
  id: 'keys.rotateKeyAsOperator',
  http: 'POST /admin/keys/:id/rotate',
  summary: 'Replace an API key (operator); both keys work for 48 hours',
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  params: z.object({ id: z.uuid() }),
  data: rotatedKeyShape,
  statuses: [201],
  errors: ['not_found', 'invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const profileId = await findProfileIdOfKey(ctx.db, params.id)
    if (!profileId) return fail('not_found', 'No such key.')
    return { data: await replaceKey(ctx, profileId, params.id) }
  },
})
