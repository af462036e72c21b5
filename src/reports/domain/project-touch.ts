import type { ModelName } from '../../attribution/models/models.ts'
import { classifyCustomerKey } from '../../identity/customers/names.ts'

/**
 * The customer key for callers without access to personal data: an opaque id, or the key by which they named the customer. An
 * email or a phone would identify the person.
 */
export function projectedKey(customerKey: string | null, named: string | null = null): string | null {
  if (customerKey === null || customerKey === named) return customerKey
  return classifyCustomerKey(customerKey) === 'opaque' ? customerKey : null
}

export interface PathTouch {
  touch_id: string
  touch_time: Date
  channel: string
  source: string | null
  medium: string | null
  platform: string | null
  campaign_external_id: string | null
  ad_set_external_id: string | null
  ad_external_id: string | null
  click_id_kind: string | null
  join_method: string
  is_synthetic: boolean
  /** Its share of the conversion under each model. */
  credit: Record<ModelName, number>
  /** Credit is stored for exactly the touches within the window. */
  in_window: boolean
}

/**
 * A touch without person, page, device, location or session. Fields are listed explicitly, so that new columns of the row are
 * never returned.
 */
export function projectTouch(touch: PathTouch): PathTouch {
  return {
    touch_id: touch.touch_id,
    touch_time: touch.touch_time,
    channel: touch.channel,
    source: touch.source,
    medium: touch.medium,
    platform: touch.platform,
    campaign_external_id: touch.campaign_external_id,
    ad_set_external_id: touch.ad_set_external_id,
    ad_external_id: touch.ad_external_id,
    click_id_kind: touch.click_id_kind,
    join_method: touch.join_method,
    credit: touch.credit,
    in_window: touch.in_window,
    is_synthetic: touch.is_synthetic,
  }
}

/** The maximum number of touches on a page of conversions, unless the first conversion alone has more. */
const pageTouchesMax = 2_000

/**
 * The number of conversions that fit on a page with complete paths. It is at least one, so that a client that follows the cursor
 * reaches the end.
 */
export function cutLongPaths(touchCounts: readonly number[], touchesMax: number = pageTouchesMax): number {
  let touches = touchCounts[0] ?? 0
  let rows = Math.min(1, touchCounts.length)
  while (rows < touchCounts.length && touches + touchCounts[rows]! <= touchesMax) touches += touchCounts[rows++]!
  return rows
}
