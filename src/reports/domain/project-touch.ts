import { type ModelName, modelNames } from '../../attribution/models/models.ts'
import { wholeCredit } from '../../attribution/models/share-out.ts'
import { classifyCustomerKey } from '../../identity/customers/names.ts'

/**
 * The customer key as whoever may not read persons is told it: an opaque id, or the very key they named the customer by. One
 * that is an email or a phone says who the person is.
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
  /** Parts per million in the order of `modelNames`; null where it earned nothing of the conversion. */
  ppms: readonly number[] | null
}

interface ProjectedTouch extends Omit<PathTouch, 'ppms'> {
  credit: Record<ModelName, number>
  in_window: boolean
}

/**
 * A touch without a person, page, device, location or session. Each field is named: whatever else a row comes to carry stays
 * behind. Credit is kept for all touches within the window and for no other, so that to have some is to be in it.
 */
export function projectTouch(touch: PathTouch): ProjectedTouch {
  const { ppms } = touch
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
    credit: Object.fromEntries(modelNames.map((model, index) => [model, (ppms?.[index] ?? 0) / wholeCredit])) as Record<
      ModelName,
      number
    >,
    in_window: ppms !== null,
    is_synthetic: touch.is_synthetic,
  }
}

/** How many touches a page of conversions shows at most, unless the first conversion alone has more. */
const pageTouchesMax = 2_000

/**
 * How many of the conversions fit on a page whose paths are shown in full. At least one does, so that whoever follows the
 * cursor gets to the end.
 */
export function cutLongPaths(touchCounts: readonly number[], touchesMax: number = pageTouchesMax): number {
  let touches = touchCounts[0] ?? 0
  let rows = Math.min(1, touchCounts.length)
  while (rows < touchCounts.length && touches + touchCounts[rows]! <= touchesMax) touches += touchCounts[rows++]!
  return rows
}
