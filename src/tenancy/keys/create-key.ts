import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byOperatorKey, byProfileAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findApp, insertGrant } from '../apps/app-queries.ts'
import { lockProfile } from '../profiles/profile-queries.ts'
import { issueKey } from './issue-key.ts'
import { createdKeySchema, keyFields } from './schemas.ts'

export const createKey = operation({
  id: 'keys.createKey',
  http: 'POST /keys',
  summary: 'Create an API key for the active profile',
  ...byProfileAdmin,
  needsEntitlement: false,
  body: z.object(keyFields),
  data: createdKeySchema,
  statuses: [201],
  errors: ['healthcare_scope_forbidden'],
  example: { body: { name: 'Web shop', scopes: ['attribution:write'] } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const profile = await lockProfile(ctx.db, ctx.profile.id)
      if (!profile) return fail('not_found', 'No such profile.')
      const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
      return { data: await issueKey(ctx, profile, { ...body, app_id: null, expires_at: expiresAt }) }
    })
  },
})

export const createKeyAsOperator = operation({
  id: 'keys.createKeyAsOperator',
  http: 'POST /admin/keys',
  summary: 'Create an API key for a profile (operator)',
  ...byOperatorKey,
  body: z.object({
    profile_id: z.uuid(),
    ...keyFields,
    app_id: z
      .uuid()
      .nullable()
      .default(null)
      .describe(
        'The app that the key belongs to. If the app has no grant on the profile, it gets one with the scopes of the key.',
      ),
  }),
  data: createdKeySchema,
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  errors: ['not_found', 'healthcare_scope_forbidden'],
  example: { body: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', scopes: ['attribution:write'] } },
  run(ctx, { body: { profile_id: profileId, ...body } }) {
    return inTransaction(ctx, async (ctx) => {
      const profile = await lockProfile(ctx.db, profileId)
      if (!profile) return fail('not_found', 'No such profile.')
      if (body.app_id && !(await findApp(ctx.db, body.app_id))) {
        return fail('validation_error', 'app_id: is not an app', { field: 'app_id' })
      }
      const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
      const key = await issueKey(ctx, profile, { ...body, expires_at: expiresAt })
      if (body.app_id) {
        await insertGrant(ctx.db, profile.id, { app_id: body.app_id, scopes: key.scopes, created_at: ctx.now() })
      }
      return { data: key, meta: { workspace_id: profile.workspace_id } }
    })
  },
})
