import { type Channel, classifyChannel, isPaidChannel } from '../../channels/classify-channel.ts'
import { classifySource } from '../../channels/classify-source.ts'
import { type ClickIdKind, clickIdKinds, readClickIds, strongestClickId } from '../../channels/click-ids.ts'
import { type JoinMethod, joinMethod } from '../../channels/join-method.ts'
import { namesAd, type PlatformIds, readAdNetwork, readPlatformIds } from '../../channels/read-platform-ids.ts'
import type { Referrer } from '../../channels/read-referrer.ts'
import { readUtm } from '../../channels/read-utm.ts'

/** The acquisition of a visit, from the page URL, its referrer and the fields of the request. */
export interface Acquisition extends PlatformIds {
  channel: Channel
  source: string | null
  medium: string | null
  campaign_name: string | null
  platform: string | null
  click_id_kind: ClickIdKind | null
  click_id: string | null
  join_method: JoinMethod
  click_ids: Record<string, string>
  referrer_kind: Referrer['kind']
  /** Identifies the campaign signal: equal text means the same signal. Null without a campaign. */
  signal: string | null
}

export function parseAcquisition(input: {
  params: ReadonlyMap<string, string>
  utm: Readonly<Record<string, unknown>>
  clickIds: Readonly<Record<string, unknown>>
  referrer: Referrer
}): Acquisition {
  const utm = readUtm(input.params, input.utm)
  const click_ids = readClickIds(input.params, input.clickIds)
  const ids = readPlatformIds(input.params, utm)
  const click = strongestClickId(click_ids)
  const click_id_kind = click?.kind ?? null
  const names_ad = namesAd(input.params)
  const network = names_ad ? readAdNetwork(input.params) : null
  const channel = classifyChannel({
    click_id_kind,
    names_ad,
    source: utm.source ?? network,
    medium: utm.medium,
    referrer_kind: input.referrer.kind,
  })
  const source =
    utm.source?.toLowerCase() ?? (click && clickIdKinds[click.kind].source) ?? network ?? referrerSource(input.referrer)
  return {
    ...ids,
    channel,
    source,
    medium: utm.medium?.toLowerCase() ?? mediumOf[channel] ?? null,
    campaign_name: utm.campaign,
    platform: isPaidChannel(channel) ? (click ? clickIdKinds[click.kind].platform : findPlatform(source)) : null,
    click_id_kind,
    click_id: click?.id ?? null,
    join_method: joinMethod({
      ...ids,
      click_id_kind: isPaidChannel(channel) ? click_id_kind : null,
      campaign_name: utm.campaign,
    }),
    click_ids,
    referrer_kind: input.referrer.kind,
    signal: toSignal([utm.source, utm.medium, utm.campaign, utm.content, utm.term, click?.id, ...Object.values(ids)]),
  }
}

function referrerSource(referrer: Referrer): string | null {
  return referrer.kind === 'own' || referrer.kind === 'payment' ? null : referrer.name
}

/** Default medium by channel for visits without one. */
const mediumOf: Partial<Record<Channel, string>> = {
  'Paid Search': 'paid',
  'Paid Social': 'paid',
  'Paid Messaging': 'paid',
  'Paid Other': 'paid',
  Display: 'paid',
  'Organic Search': 'organic',
  'Organic Social': 'organic',
  'AI Assistant': 'referral',
  Referral: 'referral',
  Email: 'email',
  SMS: 'sms',
}

const platformOfSource: Record<string, string> = {
  bing: 'microsoft_ads',
  bingads: 'microsoft_ads',
  microsoft: 'microsoft_ads',
  tiktok: 'tiktok_ads',
  tiktok_ads: 'tiktok_ads',
  twitter: 'x_ads',
  x: 'x_ads',
  linkedin: 'linkedin_ads',
  reddit: 'reddit_ads',
  snapchat: 'snapchat_ads',
  pinterest: 'pinterest_ads',
}

/** All platforms that a touch can have. */
export const platformsOfTouches: ReadonlySet<string> = new Set([
  ...Object.values(clickIdKinds).map(({ platform }) => platform),
  ...Object.values(platformOfSource),
])

/** The ad platform of a paid visit's source; null if the source does not identify one. */
function findPlatform(source: string | null): string | null {
  if (!source) return null
  const platform = platformOfSource[source]
  if (platform) return platform
  if (/google|adwords/.test(source)) return 'search_ads'
  return classifySource(source) === 'social' &&
    /^(fb|ig|insta|.*(facebook|instagram|meta|threads|messenger).*)$/.test(source)
    ? 'social_ads'
    : null
}

function toSignal(parts: readonly (string | null | undefined)[]): string | null {
  return parts.some(Boolean) ? JSON.stringify(parts.map((part) => part ?? '')) : null
}
