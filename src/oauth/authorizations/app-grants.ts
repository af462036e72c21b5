import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { scopeNames } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byProfileAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { endAuthorizationsOf } from '../end-authorization.ts'
import { listGrants, updateGrantRevoked } from './grant-queries.ts'

const grantSchema = z.object({
  app: z.object({ id: z.uuid(), name: z.string(), client_id: z.string() }),
  scopes: z.array(z.enum(scopeNames)),
  is_delegated: z.boolean().describe('Created by user authorizations; it ends with the last of them.'),
  authorized_by: z.array(z.string()).describe('The users who authorized it.'),
  created_at: timestamp,
})
nameSchema('AppGrant', grantSchema)

export const listAppGrants = operation({
  id: 'appGrants.listAppGrants',
  http: 'GET /app-grants',
  summary: 'List the apps with a grant on the active profile, newest first',
  ...byProfileAdmin,
  errors: ['invalid_parameter'],
  data: z.array(grantSchema),
  async run(ctx) {
    return { data: await listGrants(ctx.db, ctx.profile.id) }
  },
})

export const withdrawAppGrant = operation({
  id: 'appGrants.withdrawAppGrant',
  http: 'DELETE /app-grants/:appId',
  summary: 'Revoke the grant of an app on the active profile',
  description:
    'Every key and token of the app on the profile stops working immediately, regardless of who authorized it.',
  ...byProfileAdmin,
  idempotency: 'natural',
  needsEntitlement: false,
  params: z.object({ appId: z.uuid() }),
  data: z.object({ revoked: z.literal(true) }),
  example: { params: { appId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      await lockProfile(ctx.db, ctx.profile.id)
      const isThere = await updateGrantRevoked(ctx.db, ctx.profile.id, params.appId, ctx.now())
      if (!isThere) return fail('not_found', 'No such app on this profile.')
      await endAuthorizationsOf(ctx, ctx.profile.id, params.appId, 'revoked_by_governor')
      const details = { app_id: params.appId, profile_id: ctx.profile.id }
      await recordAuditEvent(ctx, ctx.profile.workspace_id, 'app_grant_ended', details)
      return { data: { revoked: true as const } }
    })
  },
})
