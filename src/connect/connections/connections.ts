import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { endAuthorizationsOf } from '../../oauth/end-authorization.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'
import {
  findConnection,
  listConnections as listRows,
  lockConnection,
  updateAppKeysRevoked,
  updateGrantRelinquished,
} from '../connection-queries.ts'
import {
  channelName,
  connectionParams,
  connectionParamsExample,
  connectionSchema,
  toConnection,
} from '../connection-schemas.ts'
import { endConnection } from '../end-connection.ts'

export const listConnections = operation({
  id: 'connections.listConnections',
  http: 'GET /connections',
  summary: 'List connections with their health',
  scopes: ['connections:read', 'connections:write'],
  query: z.object({ channel: channelName.optional() }),
  data: z.array(connectionSchema),
  async run(ctx, { query }) {
    const rows = await listRows(ctx.db, ctx.profile.id, { provider: query.channel ?? null })
    return { data: rows.map(toConnection) }
  },
})

export const readConnection = operation({
  id: 'connections.readConnection',
  http: 'GET /connections/:id',
  summary: 'Get a connection',
  scopes: ['connections:read', 'connections:write'],
  params: connectionParams,
  data: connectionSchema,
  example: { params: connectionParamsExample },
  async run(ctx, { params }) {
    const [row] = await listRows(ctx.db, ctx.profile.id, { id: params.id })
    return { data: toConnection(row ?? fail('not_found', 'No such connection.')) }
  },
})

export const disconnectConnection = operation({
  id: 'connections.disconnectConnection',
  http: 'POST /connections/:id/disconnect',
  summary: 'Disconnect a connection and delete its tokens',
  description:
    'Synced data stays. The consent is revoked at the provider if it supports that and no other connection uses it. Repeating the request has no effect.',
  scopes: ['connections:write'],
  params: connectionParams,
  data: connectionSchema,
  example: { params: connectionParamsExample },
  async run(ctx, { params }) {
    await disconnect(ctx, params.id)
    const [row] = await listRows(ctx.db, ctx.profile.id, { id: params.id })
    return { data: toConnection(row!) }
  },
})

function disconnect(ctx: ProfileContext, connectionId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx.db, ctx.profile.id, connectionId)
    if (!connection) return fail('not_found', 'No such connection.')
    if (connection.status !== 'disconnected') await endConnection(ctx, connection)
  })
}

export const revokeAuthorization = operation({
  id: 'connections.revokeAuthorization',
  http: 'DELETE /connections/:id',
  summary: "Revoke the calling app's authorization on the profile and its keys",
  description:
    'This usually includes the calling key. The connection stays available to other consumers; `POST /connections/{id}/disconnect` ends it. The app that provisioned the profile can restore its authorization by creating a key or enabling attribution.',
  auth: ['api_key', 'app_token'],
  scopes: 'any',
  needsEntitlement: false,
  params: connectionParams,
  data: z.object({ revoked: z.literal(true), revoked_keys: z.int().describe('Number of revoked keys.') }),
  errors: ['api_key_required'],
  example: { params: connectionParamsExample },
  run(ctx, { params }) {
    const appId = appOf(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      if (!(await findConnection(ctx.db, ctx.profile.id, params.id))) return fail('not_found', 'No such connection.')
      if (!appId) return fail('api_key_required')
      const now = ctx.now()
      await updateGrantRelinquished(ctx.db, ctx.profile.id, appId, now)
      await endAuthorizationsOf(ctx, ctx.profile.id, appId, 'revoked_by_app')
      const revoked_keys = await updateAppKeysRevoked(ctx.db, ctx.profile.id, appId, now)
      await ctx.forgetCredentials()
      return { data: { revoked: true as const, revoked_keys } }
    })
  },
})
