import { z } from 'zod'
import { operation } from '../../../kernel/operations/operation.ts'
import { resolveAppliedBy } from '../new-action.ts'
import { findTarget } from '../open-writer.ts'
import { appliedByField, changeErrors } from '../schemas.ts'
import { skipped, tagResultSchema, toFailedResult, toTagResult } from './tag-result.ts'
import { untagAd } from './untag-ad.ts'

export const undoUrlTags = operation({
  id: 'adOperations.undoUrlTags',
  http: 'POST /quality/ad-ids/url-tags/undo',
  summary: 'Restore the previous creative of an ad',
  description: 'Skipped with `changed_since` if the creative was changed after the service applied the parameters.',
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  body: z.strictObject({
    ad_id: z.string().trim().min(1).max(100).describe('The platform’s id.'),
    applied_by: appliedByField,
  }),
  data: tagResultSchema,
  errors: [...changeErrors],
  example: { body: { ad_id: '12021456130301' } },
  async run(ctx, { body: { ad_id, applied_by: named } }) {
    const appliedBy = await resolveAppliedBy(ctx, named)
    const target = await findTarget(ctx, 'ad', ad_id)
    if (!target) return { data: skipped(ad_id, 'not_found') }
    try {
      return { data: toTagResult(ad_id, await untagAd(ctx, target, appliedBy), null) }
    } catch (error) {
      return { data: toFailedResult(ad_id, error) }
    }
  },
})
