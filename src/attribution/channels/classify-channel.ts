import { classifySource } from './classify-source.ts'
import { type ClickIdKind, clickIdKinds } from './click-ids.ts'
import type { KnownSourceKind } from './known-sources.ts'
import type { Referrer } from './read-referrer.ts'

export const channels = [
  'Paid Search',
  'Paid Social',
  'Paid Messaging',
  'Paid Other',
  'Display',
  'Email',
  'SMS',
  'Affiliate',
  'Push',
  'Organic Search',
  'Organic Social',
  'AI Assistant',
  'Referral',
  'Direct',
] as const

export type Channel = (typeof channels)[number]

export function isPaidChannel(channel: string): boolean {
  return channel.startsWith('Paid') || channel === 'Display'
}

export interface ChannelEvidence {
  click_id_kind: ClickIdKind | null
  source: string | null
  medium: string | null
  /** The link names an ad, its set or its campaign. */
  names_ad: boolean
  referrer_kind: Referrer['kind']
}

/**
 * Classifies the marketing channel of a visit by the first rule that matches: click id, medium, ad id, source, referrer
 * (semantics 3.3, decision 0042).
 */
export function classifyChannel(evidence: ChannelEvidence): Channel {
  return (
    byClickId(evidence) ??
    byMedium(evidence) ??
    byAdId(evidence) ??
    bySource(evidence.source) ??
    byReferrer(evidence.referrer_kind)
  )
}

const paidMediumPattern = /^(cpc|ppc|cpm|cpv|cpa|sem|ads?|retargeting|remarketing|paid.*|.*[-_ ]paid)$/

/** Facebook also adds `fbclid` to shared links, so a medium that marks the link as unpaid takes precedence. */
function byClickId({ click_id_kind, medium }: ChannelEvidence): Channel | null {
  if (!click_id_kind) return null
  if (click_id_kind === 'fbclid' && medium && !paidMediumPattern.test(medium.toLowerCase())) return null
  return clickIdKinds[click_id_kind].channel
}

function byMedium({ source, medium }: ChannelEvidence): Channel | null {
  const mediumName = (medium ?? '').toLowerCase()
  const sourceKind = classifySource(source)
  if (paidMediumPattern.test(mediumName)) return paidChannel(mediumName, sourceKind)
  const rule = mediumRules.find(({ pattern }) => pattern.test(mediumName))
  if (rule) return rule.channel
  if (mediumName === 'organic') return sourceKind === 'social' ? 'Organic Social' : 'Organic Search'
  return null
}

/** The source, or without one the referrer, identifies the ad platform. Emails and SMS are excluded: they also carry such ids. */
function byAdId({ names_ad, source, referrer_kind }: ChannelEvidence): Channel | null {
  if (!names_ad) return null
  const sourceKind = source ? classifySource(source) : sourceKindOf(referrer_kind)
  return sourceKind === 'mail' || sourceKind === 'sms' ? null : paidChannel('', sourceKind)
}

function bySource(source: string | null): Channel | null {
  if (!source) return null
  const sourceKind = classifySource(source)
  return sourceKind ? channelOfKind[sourceKind] : 'Referral'
}

function paidChannel(mediumName: string, sourceKind: KnownSourceKind | null): Channel {
  if (sourceKind === 'search' || /search|^sem$/.test(mediumName)) return 'Paid Search'
  if (sourceKind === 'social' || /social/.test(mediumName)) return 'Paid Social'
  return /^cpm$|display/.test(mediumName) ? 'Display' : 'Paid Other'
}

/** Media that decide the channel regardless of the source. */
const mediumRules: readonly { pattern: RegExp; channel: Channel }[] = [
  { pattern: /^(e-?mail|newsletter|e_mail|email[-_ ].*)$/, channel: 'Email' },
  { pattern: /^(sms|text|mms)$/, channel: 'SMS' },
  { pattern: /^(affiliates?|partner|influencer)$/, channel: 'Affiliate' },
  { pattern: /^(display|banner|interstitial|expandable|programmatic)$/, channel: 'Display' },
  { pattern: /^(push|web-?push|.*notification|mobile-?push)$/, channel: 'Push' },
  {
    pattern: /^(social|social[-_ ]?(network|media|post)|organic[-_ ]?social|sm|story|bio)$/,
    channel: 'Organic Social',
  },
  { pattern: /^(referral|link|backlink)$/, channel: 'Referral' },
]

const channelOfKind: Record<KnownSourceKind, Channel> = {
  search: 'Organic Search',
  social: 'Organic Social',
  assistant: 'AI Assistant',
  mail: 'Email',
  sms: 'SMS',
}

function sourceKindOf(kind: Referrer['kind']): KnownSourceKind | null {
  return kind === 'none' || kind === 'own' || kind === 'payment' || kind === 'other' ? null : kind
}

function byReferrer(kind: Referrer['kind']): Channel {
  const sourceKind = sourceKindOf(kind)
  if (sourceKind) return channelOfKind[sourceKind]
  return kind === 'other' ? 'Referral' : 'Direct'
}
