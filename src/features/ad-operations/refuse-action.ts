import type { ProfileContext } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { type Ask, newAction } from './new-action.ts'
import { insertAction } from './queries.ts'

/** Runs `work`; a refusal of it reaches the ledger, too (contract 7, rule 4). */
export async function refuseAction<T>(ctx: ProfileContext, ask: Ask, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, message } = error
      const status: 'failed' | 'refused' = error.status >= 500 ? 'failed' : 'refused'
      const refused = { ...newAction(ctx, ask, null), status, code, message }
      await insertAction(ctx.db, ctx.profile.id, { ...refused, claimed_until: null, settled_at: ctx.now() })
    }
    throw error
  }
}
