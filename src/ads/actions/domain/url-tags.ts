import { tagsOf, urlTemplates } from '../../../attribution/channels/url-templates.ts'
import type { LiveAd } from '../../../connect/vendor-rows.ts'
import { isOver } from './change-status.ts'

/** The parameters that identify the ad of a visit, with Meta's placeholders as values; other platforms are only read. */
const serviceUrlTags = tagsOf(urlTemplates.social_ads)

/** The parameter names from which the ad id of a visit is read (`read-platform-ids.ts`). */
const adIdNames: ReadonlySet<string> = new Set(['svc_aid', 'ad_id', 'hsa_ad'])

/** True if visits through these tags or this link identify their ad. */
export function carriesAdId(
  { url_tags, link }: { url_tags: string | null; link: string | null },
  adId: string,
): boolean {
  const query = /\?([^#]*)/.exec(link ?? '')?.[1] ?? ''
  return [...parseTags(url_tags ?? ''), ...parseTags(query)].some(({ name, value }) => {
    const plain = decode(value)
    return adIdNames.has(name) && (plain === serviceUrlTags.svc_aid || plain === adId)
  })
}

/** Adds the service's tags; existing tags keep their order and spelling. */
export function mergeUrlTags(urlTags: string | null): string {
  const otherTags = parseTags(urlTags ?? '').filter(({ name }) => !(name in serviceUrlTags))
  const serviceTags = Object.entries(serviceUrlTags).map(([name, value]) => `${name}=${value}`)
  return [...otherTags.map(({ text }) => text), ...serviceTags].join('&')
}

/** Parses the parameters of a query string or of a platform's URL tags, in their order. */
export function parseTags(tags: string): { text: string; name: string; value: string }[] {
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

/** Decides whether an ad can be tagged. Tagging replaces the creative with a copy, so the ad must have a creative to copy. */
export function decideTagging({ external_id, status, creative }: LiveAd): TaggingDecision {
  if (isOver(status)) return 'ad_archived'
  if (!creative) return 'no_creative'
  if (carriesAdId(creative, external_id)) return 'already_tagged'
  if (creative.is_dynamic) return 'dynamic_creative'
  if (creative.lost_settings.length > 0) return 'settings_lost'
  return creative.post_id === null ? 'no_post' : 'apply'
}

type UntaggingDecision = 'apply' | 'nothing_to_undo' | 'ad_archived' | 'changed_since'

/** The previous creative is restored only while the tagged copy is in use: a later choice of another creative is not undone. */
export function decideUntagging(ad: LiveAd, applied: { value_after: string | null } | null): UntaggingDecision {
  if (!applied) return 'nothing_to_undo'
  if (isOver(ad.status)) return 'ad_archived'
  return ad.creative?.external_id === applied.value_after ? 'apply' : 'changed_since'
}
