import { isPaidChannel } from '../channels/classify-channel.ts'
import { directChannel } from '../visits/domain/visit.ts'
import type { UnattributedReason } from './unattributed-reason.ts'

/** What a touch says about its ad. Ordered: a touch that names a finer level also names the levels above it. */
export const channelClasses = { unpaid: 0, paid: 1, names_campaign: 2, names_ad_set: 3, names_ad: 4 } as const

export interface ClassifiedTouch {
  channel: string
  campaign_external_id: string | null
  ad_set_external_id: string | null
  ad_external_id: string | null
}

/**
 * An unpaid channel takes precedence over ids in the link: shared links carry an `fbclid`, emails and posts number their
 * campaigns, and a survey answer names the platform that the customer remembers. Direct does not count as an unpaid channel here.
 */
export function channelClass(touch: ClassifiedTouch): number {
  const isPaid = isPaidChannel(touch.channel)
  if (!isPaid && touch.channel !== directChannel) return channelClasses.unpaid
  if (touch.ad_external_id) return channelClasses.names_ad
  if (touch.ad_set_external_id) return channelClasses.names_ad_set
  if (touch.campaign_external_id) return channelClasses.names_campaign
  return isPaid ? channelClasses.paid : channelClasses.unpaid
}

/** Levels of credit in rollups, with their stored numbers. 0 is the whole profile. */
export const entityLevels = { campaign: 1, ad_set: 2, ad: 3 } as const

export type EntityLevel = keyof typeof entityLevels

/** Returns why a share of credit has no entity at this level; null if it has one. */
export function reasonAt(
  credit: { channel_class: number } & { [Level in EntityLevel as `${Level}_id`]: string | null },
  level: EntityLevel,
): UnattributedReason | null {
  return credit[`${level}_id`] === null ? reasonOfClass(credit.channel_class, level) : null
}

/** Returns why a touch of this class is credited to no entity of the level. */
export function reasonOfClass(channelClass: number, level: EntityLevel): UnattributedReason {
  if (channelClass > entityLevels[level]) return 'unknown_ad'
  return channelClass >= channelClasses.paid ? 'paid_without_ad' : 'direct_or_organic'
}
