import type { ClickIdKind } from './click-ids.ts'
import type { PlatformIds } from './read-platform-ids.ts'

/** Ways to join a touch to an ad, strongest first (semantics 3.4). */
export const joinMethods = [
  'ad_id',
  'ad_set_id',
  'campaign_id',
  'click_id',
  'ctwa',
  'ad_referral',
  'campaign_name',
  'declared',
  'none',
] as const

export type JoinMethod = (typeof joinMethods)[number]

/** Returns the strongest join method that the touch supports. Whether it matches an ad is known only after ads are synced. */
export function joinMethod(
  touch: PlatformIds & { click_id_kind: ClickIdKind | null; campaign_name: string | null },
): JoinMethod {
  if (touch.ad_external_id) return 'ad_id'
  if (touch.ad_set_external_id) return 'ad_set_id'
  if (touch.campaign_external_id) return 'campaign_id'
  if (touch.click_id_kind) return touch.click_id_kind === 'ctwa_clid' ? 'ctwa' : 'click_id'
  return touch.campaign_name ? 'campaign_name' : 'none'
}
