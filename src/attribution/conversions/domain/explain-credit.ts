import { compareTouches, type DerivedCredit, deriveCredit } from '../../credit/domain/derive-credit.ts'
import { isInWindow } from '../../definitions/domain/window.ts'
import type { EntityIndex } from '../../entities/entity-index.ts'
import type { ModelSlots } from '../../models/credit-all.ts'
import type { DerivedTouch } from '../../visits/touch-input.ts'
import type { DerivedConversion } from './conversion-input.ts'

export type ExplainableConversion = DerivedConversion & { lookback_window_days: number }

export const windowStatuses = ['in_window', 'before_window', 'after_conversion', 'not_counted'] as const

/** Whether a touch was eligible for credit of a conversion, or the reason why not. */
export type WindowStatus = (typeof windowStatuses)[number]

export interface ExplainedTouch<Touch extends DerivedTouch> {
  touch: Touch
  windowStatus: WindowStatus
  /** One share per model, in the order of `models`. Null if the touch earns no credit. */
  credit: DerivedCredit | null
}

/**
 * Derives the credit of one conversion and gives a reason for every touch without credit. Expects the touches of the conversion's
 * customer; returns them in credit order.
 */
export function explainCredit<Touch extends DerivedTouch>(
  conversion: ExplainableConversion,
  touches: readonly Touch[],
  { entityIndex, models }: { entityIndex: EntityIndex; models: ModelSlots },
): ExplainedTouch<Touch>[] {
  const path = touches.map((touch) => ({ ...touch, touch_ms: touch.touch_time.getTime() }))
  // The local days of touches are not part of the explanation.
  const credit = deriveCredit([conversion], path, { entityIndex, models, timezone: 'UTC' })
  const creditByTouch = new Map(credit.map((item) => [item.touch_id, item]))
  return path
    .toSorted(compareTouches)
    .map(({ touch_ms: _, ...touch }) => touch as unknown as Touch)
    .map((touch) => ({
      touch,
      windowStatus: getWindowStatus(conversion, touch),
      credit: creditByTouch.get(touch.id) ?? null,
    }))
}

function getWindowStatus(conversion: ExplainableConversion, { touch_time }: DerivedTouch): WindowStatus {
  const [touched, converted] = [touch_time.getTime(), conversion.conversion_time.getTime()]
  if (touched > converted) return 'after_conversion'
  if (!isInWindow(touched, converted, conversion.lookback_window_days)) return 'before_window'
  return conversion.is_counted ? 'in_window' : 'not_counted'
}
