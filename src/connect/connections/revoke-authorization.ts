import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { endAuthorizationsOf } from '../../oauth/end-authorization.ts'
import { appOf } from '../../tenancy/holder-of.ts'
import { findConnection, updateAppKeysRevoked, updateGrantGivenUp } from '../connection-queries.ts'
import { connectionParams, connectionParamsExample } from '../connection-shapes.ts'

export const revokeAuthorization = operation({
  id: 'connections.revokeAuthorization',
  http: 'DELETE /connections/:id',
  summary: "Revoke the calling app's authorization on the profile and every key it minted",
  description:
    'Usually the calling key is among them. The connection itself stays for other consumers; `POST /connections/{id}/disconnect` ends it. The app that provisioned the profile can take its authorization up again by minting a key or enabling attribution.',
  auth: ['api_key', 'app_token'],
  scopes: 'any',
  needsEntitlement: false,
  params: connectionParams,
  data: z.object({ revoked: z.literal(true), revoked_keys: z.int().describe('Keys that worked until now.') }),
  errors: ['api_key_required'],
  example: { params: connectionParamsExample },
  run(ctx, { params }) {
    const appId = appOf(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      if (!(await findConnection(ctx.db, ctx.profile.id, params.id))) return fail('not_found', 'No such connection.')
      if (!appId) return fail('api_key_required')
      const now = ctx.now()
      await updateGrantGivenUp(ctx.db, ctx.profile.id, appId, now)
      await endAuthorizationsOf(ctx, ctx.profile.id, appId, 'revoked_by_app')
      const revoked_keys = await updateAppKeysRevoked(ctx.db, ctx.profile.id, appId, now)
      await ctx.forgetCredentials()
      return { data: { revoked: true as const, revoked_keys } }
    })
  },
})
