import { z } from 'zod'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { resolveAppliedBy } from '../new-action.ts'
import { findTarget } from '../open-writer.ts'
import { appliedByField, changeErrors } from '../schemas.ts'
import { tagAd } from './tag-ad.ts'
import { skipped, type TagResult, tagResultSchema, toFailedResult, toTagResult } from './tag-result.ts'

/** Contract 8: the maximum number of ads per tagging request. */
export const tagBatchMax = 25

export const applyUrlTags = operation({
  id: 'adOperations.applyUrlTags',
  http: 'POST /quality/ad-ids/url-tags/apply',
  summary: 'Add URL parameters to up to 25 ads',
  description:
    'Each ad gets a copy of its creative with the parameters added. The platform then reviews the ad and restarts its learning phase; confirm with `acknowledge_learning_reset`. Returns one result per ad, in request order.',
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  body: z.strictObject({
    ad_ids: z.array(z.string().trim().min(1).max(100)).min(1).max(tagBatchMax).describe('Platform ids.'),
    acknowledge_learning_reset: z.literal(true),
    applied_by: appliedByField,
  }),
  data: z.object({
    results: z.array(tagResultSchema),
    summary: z.object({ applied: z.int(), skipped: z.int(), rejected: z.int(), failed: z.int() }),
  }),
  errors: [...changeErrors],
  example: { body: { ad_ids: ['12021456130301'], acknowledge_learning_reset: true } },
  async run(ctx, { body: { ad_ids, applied_by: named } }) {
    const appliedBy = await resolveAppliedBy(ctx, named)
    const results: TagResult[] = []
    for (const adId of new Set(ad_ids)) {
      const isOver = results.some(({ reason }) => reason === 'throttled')
      results.push(isOver ? toSkippedResult(adId) : await tagOne(ctx, adId, appliedBy, named))
    }
    const count = (outcome: TagResult['outcome']) => results.filter((item) => item.outcome === outcome).length
    const [applied, rejected, failed] = [count('applied'), count('rejected'), count('failed')]
    return { data: { results, summary: { applied, skipped: count('skipped'), rejected, failed } } }
  },
})

async function tagOne(
  ctx: ProfileContext,
  adId: string,
  appliedBy: string | null,
  named: string | undefined,
): Promise<TagResult> {
  const target = await findTarget(ctx, 'ad', adId)
  if (!target) return skipped(adId, 'not_found')
  try {
    const action = await tagAd(ctx, target, appliedBy)
    return toTagResult(adId, action, { ad_id: target.external_id, ...(named !== undefined && { applied_by: named }) })
  } catch (error) {
    return toFailedResult(adId, error)
  }
}

/** The platform is rate limiting: further requests would only extend the wait. */
function toSkippedResult(adId: string): TagResult {
  return { ad_id: adId, outcome: 'failed', reason: 'not_tried', message: null, action_id: null, undo: null }
}
