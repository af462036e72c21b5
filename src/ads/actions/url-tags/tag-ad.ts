import type { LiveAd } from '../../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { decideTagging, mergeUrlTags } from '../domain/url-tags.ts'
import { editorOf } from '../open-writer.ts'
import { type Decision, runAction } from '../run-action.ts'
import type { AdAction, Target } from '../schemas.ts'

/** Replaces the creative of an ad with a copy that has the service's tags. */
export async function tagAd(ctx: ProfileContext, target: Target, applied_by: string | null): Promise<AdAction> {
  const { action } = await runAction<LiveAd>(ctx, {
    action: 'apply_url_tags',
    target,
    requested_value: null,
    applied_by,
    read: (writer) => (session) => editorOf(writer).edit.readAd(session, target.external_id),
    valueOf: ({ creative }) => creative?.external_id ?? null,
    decide,
  })
  return action
}

function decide(ad: LiveAd): Decision {
  const outcome = decideTagging(ad)
  if (outcome === 'already_tagged') return { outcome: 'no_change' }
  if (outcome !== 'apply') {
    const lost = outcome === 'settings_lost' ? ad.creative!.lost_settings.join(', ') : null
    const message = lost === null ? undefined : `A copy of the creative would lose what is set on it: ${lost}.`
    return { outcome: 'reject', code: 'invalid_state', details: { reason: outcome }, ...(message && { message }) }
  }
  return {
    outcome,
    after: null,
    prepare: (writer) => editorOf(writer).edit.copyCreative(writer.session, ad, mergeUrlTags(ad.creative!.url_tags)),
    write: (writer, creativeId) => editorOf(writer).edit.writeCreative(writer.session, ad.external_id, creativeId),
  }
}
