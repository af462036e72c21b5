import type { LiveAd } from '../../../connect/vendor-rows.ts'
import { isOver } from './change-status.ts'

/** The parameters that say which ad a visit came from, with the platform's placeholders for them. */
const serviceUrlTags = {
  svc_cid: '{{campaign.id}}',
  svc_asid: '{{adset.id}}',
  svc_aid: '{{ad.id}}',
} as const

/** Under which names an ad's id is read off a visit (`read-platform-ids.ts`). */
const adIdNames: ReadonlySet<string> = new Set(['svc_aid', 'ad_id', 'hsa_ad'])

/** Whether visits through these tags or this link say which ad they came from. */
export function carriesAdId(
  { url_tags, link }: { url_tags: string | null; link: string | null },
  adId: string,
): boolean {
  const query = /\?([^#]*)/.exec(link ?? '')?.[1] ?? ''
  return [...tagsOf(url_tags ?? ''), ...tagsOf(query)].some(({ name, value }) => {
    const plain = decode(value)
    return adIdNames.has(name) && (plain === serviceUrlTags.svc_aid || plain === adId)
  })
}

/** The tags with the service's own in them: what was there stays, in its order and its spelling. */
export function mergeUrlTags(urlTags: string | null): string {
  const otherTags = tagsOf(urlTags ?? '').filter(({ name }) => !(name in serviceUrlTags))
  const own = Object.entries(serviceUrlTags).map(([name, value]) => `${name}=${value}`)
  return [...otherTags.map(({ text }) => text), ...own].join('&')
}

/** The parameters of a query or of a platform's own tags, in their order. */
export function tagsOf(tags: string): { text: string; name: string; value: string }[] {
  return tags
    .replace(/^[?&\s]+/, '')
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', ...rest] = text.split('=')
      return { text, name, value: rest.join('=') }
    })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type TaggingDecision =
  | 'apply'
  | 'already_tagged'
  | 'ad_archived'
  | 'no_creative'
  | 'dynamic_creative'
  /** A copy would not have everything that is set on the creative. */
  | 'settings_lost'
  | 'no_post'

/** Whether tags can be put on an ad: it gets a copy of its creative, so that there must be something to copy. */
export function decideTagging({ external_id, status, creative }: LiveAd): TaggingDecision {
  if (isOver(status)) return 'ad_archived'
  if (!creative) return 'no_creative'
  if (carriesAdId(creative, external_id)) return 'already_tagged'
  if (creative.is_dynamic) return 'dynamic_creative'
  if (creative.lost_settings.length > 0) return 'settings_lost'
  return creative.post_id === null ? 'no_post' : 'apply'
}

type UntaggingDecision = 'apply' | 'nothing_to_undo' | 'ad_archived' | 'changed_since'

/** The creative before ours comes back only while ours is the one in use: what somebody chose later is not undone. */
export function decideUntagging(ad: LiveAd, applied: { value_after: string | null } | null): UntaggingDecision {
  if (!applied) return 'nothing_to_undo'
  if (isOver(ad.status)) return 'ad_archived'
  return ad.creative?.external_id === applied.value_after ? 'apply' : 'changed_since'
}
