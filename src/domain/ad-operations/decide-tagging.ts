import { isOver } from './decide-status-change.ts'
import type { LiveAd } from './live-entity.ts'
import { carriesAdId } from './service-url-tags.ts'

export type TaggingVerdict =
  | 'apply'
  | 'already_tagged'
  | 'ad_archived'
  | 'no_creative'
  | 'dynamic_creative'
  /** A copy would not have everything that is set on the creative. */
  | 'settings_lost'
  | 'no_post'

/** Whether tags can be put on an ad: it gets a copy of its creative, so that there must be something to copy. */
export function decideTagging({ external_id, status, creative }: LiveAd): TaggingVerdict {
  if (isOver(status)) return 'ad_archived'
  if (!creative) return 'no_creative'
  if (carriesAdId(creative, external_id)) return 'already_tagged'
  if (creative.is_dynamic) return 'dynamic_creative'
  if (creative.lost_settings.length > 0) return 'settings_lost'
  return creative.post_id === null ? 'no_post' : 'apply'
}

export type UntaggingVerdict = 'apply' | 'nothing_to_undo' | 'ad_archived' | 'changed_since'

/** The creative before ours comes back only while ours is the one in use: what somebody chose later is not undone. */
export function decideUntagging(ad: LiveAd, applied: { value_after: string | null } | null): UntaggingVerdict {
  if (!applied) return 'nothing_to_undo'
  if (isOver(ad.status)) return 'ad_archived'
  return ad.creative?.external_id === applied.value_after ? 'apply' : 'changed_since'
}
