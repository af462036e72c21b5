import { type Context, inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { updateKeyRevoked } from './queries.ts'

/** Revokes a key at once, in every process. Revoking it again changes nothing and is no error. */
export function withdrawKey(ctx: Context, profileId: string, keyId: string): Promise<{ revoked: true }> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await updateKeyRevoked(ctx.db, profileId, keyId, ctx.now()))) return fail('not_found', 'No such key.')
    await ctx.forgetCredentials()
    return { revoked: true }
  })
}
