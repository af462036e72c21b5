import type { LiveAd } from '../../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { decideUntagging } from '../domain/url-tags.ts'
import { editorOf } from '../open-writer.ts'
import { findLastAppliedAction } from '../queries.ts'
import { type Decision, runAction } from '../run-action.ts'
import type { AdAction, Target } from '../schemas.ts'

/** Restores the creative that an ad had before it was tagged. */
export async function untagAd(ctx: ProfileContext, target: Target, applied_by: string | null): Promise<AdAction> {
  const { action } = await runAction<LiveAd>(ctx, {
    action: 'undo_url_tags',
    target,
    requested_value: null,
    applied_by,
    read: (writer) => (session) => editorOf(writer).edit.readAd(session, target.external_id),
    valueOf: ({ creative }) => creative?.external_id ?? null,
    decide: (live) => decide(ctx, target, live),
  })
  return action
}

async function decide(ctx: ProfileContext, target: Target, ad: LiveAd): Promise<Decision> {
  const last = await findLastAppliedAction(ctx.db, ctx.profile.id, target, ['apply_url_tags', 'undo_url_tags'])
  const applied = last?.action === 'apply_url_tags' ? last : null
  const outcome = decideUntagging(ad, applied)
  if (outcome !== 'apply') return { outcome: 'reject', code: 'invalid_state', details: { reason: outcome } }
  return {
    outcome,
    after: applied!.value_before,
    write: (writer, creativeId) => editorOf(writer).edit.writeCreative(writer.session, ad.external_id, creativeId),
  }
}
