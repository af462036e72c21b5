import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { lockProfile } from '../profiles/queries.ts'
import { mintKey } from './mint-key.ts'
import { requireWorkspaceAdmin } from './require-workspace-admin.ts'
import { keyFields, mintedKeyShape } from './shapes.ts'

export const createKey = operation({
  id: 'keys.createKey',
  http: 'POST /keys',
  summary: 'Mint an API key on the active profile',
  auth: ['session'],
  scopes: 'any',
  needsEntitlement: false,
  body: z.object(keyFields),
  data: mintedKeyShape,
  statuses: [201],
  errors: ['healthcare_scope_forbidden'],
  example: { body: { name: 'Web shop', scopes: ['attribution:write'] } },
  run(ctx, { body }) {
    requireWorkspaceAdmin(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      const profile = await lockProfile(ctx.db, ctx.profile.id)
      if (!profile) return fail('not_found', 'No such profile.')
      const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
      return { data: await mintKey(ctx, profile, { ...body, app_id: null, expires_at: expiresAt }) }
    })
  },
})
