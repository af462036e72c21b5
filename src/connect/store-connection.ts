import { connectionConnected } from '../events/connection.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { newId } from '../kernel/ids.ts'
import { lockWorkspace } from '../tenancy/workspaces/workspace-queries.ts'
import { insertConnection, listConnectedElsewhere } from './connection-queries.ts'
import type { Connection } from './connection-schemas.ts'
import { encryptTokens } from './open-session.ts'
import type { Account, Provider, Tokens } from './provider.ts'
import { requestSync } from './sync-runs/request-sync.ts'

interface NewConnection {
  provider: Provider
  account: Account
  tokens: Tokens | null
  webhook_secret?: string | null
  app_id: string | null
}

/**
 * Connects or reconnects an account inside the caller's transaction, and requests a first sync. The caller has checked
 * `isConnectedElsewhere` in the same transaction.
 */
export async function storeConnection(ctx: WorkContext, profileId: string, given: NewConnection): Promise<Connection> {
  const { provider, account, tokens, webhook_secret = null, app_id } = given
  const now = ctx.now()
  const connection = await insertConnection(ctx.db, {
    profile_id: profileId,
    id: newId(now.getTime()),
    provider: provider.key,
    external_id: account.external_id,
    display_name: account.name,
    currency: account.currency,
    details: JSON.stringify(account.details),
    status: 'connected',
    tokens: tokens && encryptTokens(ctx.secrets, tokens),
    token_expires_at: tokens?.expires_at ?? null,
    grantor: tokens?.grantor ?? null,
    webhook_secret,
    app_id,
    authorized_at: now,
    created_at: now,
    updated_at: now,
  })
  const { id: connection_id, status } = connection
  const data = { profile_id: profileId, provider: provider.key, connection_id, status }
  await ctx.emit(connectionConnected, profileId, data, { connection_id })
  await requestSync(ctx, profileId, connection)
  return connection
}

/**
 * Whether the account belongs to another profile of the workspace. Locks the workspace, so that no other profile of
 * it connects the account until the transaction ends.
 */
export async function isConnectedElsewhere(
  ctx: WorkContext,
  profile: { id: string; workspace_id: string },
  provider: Provider,
  account: Account,
): Promise<boolean> {
  await lockWorkspace(ctx.db, profile.workspace_id)
  const requested = { workspace_id: profile.workspace_id, provider: provider.key, external_ids: [account.external_id] }
  return (await listConnectedElsewhere(ctx.db, profile.id, requested)).length > 0
}
