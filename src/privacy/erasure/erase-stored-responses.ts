import type { WorkContext } from '../../kernel/context/context.ts'
import type { Traces } from '../domain/traces.ts'
import { deleteStoredResponses, listStoredResponses, type StoredResponse } from './leftover-queries.ts'

const responsesPerBatch = 500
const responsePurpose = 'idempotency.answer'

export interface Mentions {
  customer_ids: readonly string[]
  traces: Traces
}

/**
 * Deletes stored responses of an `Idempotency-Key` that contain the customer. They are encrypted, so each one is decrypted and
 * searched; at most `pagesMax` pages. Returns whether all were searched.
 */
export async function eraseStoredResponses(
  ctx: WorkContext,
  profileId: string,
  mentions: Mentions,
  pagesMax: number,
): Promise<boolean> {
  let after: StoredResponse | null = null
  for (let page = 0; page < pagesMax; page++) {
    const storedResponses: StoredResponse[] = await listStoredResponses(ctx.db, profileId, {
      after,
      limit: responsesPerBatch,
    })
    const mentioning = storedResponses.filter((response) => mentionsPerson(ctx, response, mentions))
    await deleteStoredResponses(ctx.db, profileId, mentioning)
    if (storedResponses.length < responsesPerBatch) return true
    after = storedResponses.at(-1)!
  }
  return false
}

function mentionsPerson(ctx: WorkContext, { response }: StoredResponse, { customer_ids, traces }: Mentions): boolean {
  if (response === null) return false
  const text = ctx.secrets.decrypt(responsePurpose, response).toLowerCase()
  return [...customer_ids, ...traces.parts].some((mention) => text.includes(mention))
}
