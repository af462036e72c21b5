import { appOf } from '../../domain/tenancy/app-of.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import type { Account, Provider, Tokens } from '../../providers/provider.ts'
import type { Connection } from '../connections/shapes.ts'
import { isConnectedElsewhere, storeConnection } from '../connections/store-connection.ts'

/** Connects accounts that need no hand-off, all or none. */
export function connectAccounts(
  ctx: ProfileContext,
  provider: Provider,
  accounts: readonly Account[],
  { tokens, webhook_secret = null }: { tokens: Tokens | null; webhook_secret?: string | null },
): Promise<Connection[]> {
  return inTransaction(ctx, async (ctx) => {
    const connected: Connection[] = []
    for (const account of accounts) {
      if (await isConnectedElsewhere(ctx, ctx.profile, provider, account)) fail('account_connected_elsewhere')
      const given = { provider, account, tokens, webhook_secret, app_id: appOf(ctx.actor) }
      connected.push(await storeConnection(ctx, ctx.profile.id, given))
    }
    return connected
  })
}
