import type { WorkContext } from '../../kernel/context.ts'
import type { Traces } from '../domain/traces.ts'
import { deleteKeptAnswers, type KeptAnswer, listKeptAnswers } from './leftover-queries.ts'

const answersAtOnce = 500
const answerPurpose = 'idempotency.answer'

export interface Mentions {
  customer_ids: readonly string[]
  traces: Traces
}

/**
 * Forgets the answers that a repeated `Idempotency-Key` would bring back and that tell of the person. They are sealed, so
 * each is opened and looked into; at most `pagesMax` pages of them. Gives whether that was all.
 */
export async function forgetAnswers(
  ctx: WorkContext,
  profileId: string,
  mentions: Mentions,
  pagesMax: number,
): Promise<boolean> {
  let after: KeptAnswer | null = null
  for (let page = 0; page < pagesMax; page++) {
    const kept: KeptAnswer[] = await listKeptAnswers(ctx.db, profileId, { after, limit: answersAtOnce })
    const telling = kept.filter((one) => isTelling(ctx, one, mentions))
    await deleteKeptAnswers(ctx.db, profileId, telling)
    if (kept.length < answersAtOnce) return true
    after = kept.at(-1)!
  }
  return false
}

function isTelling(ctx: WorkContext, { response }: KeptAnswer, { customer_ids, traces }: Mentions): boolean {
  if (response === null) return false
  const text = ctx.secrets.open(answerPurpose, response).toLowerCase()
  return [...customer_ids, ...traces.parts].some((mention) => text.includes(mention))
}
