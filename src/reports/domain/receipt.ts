import Big from 'big.js'
import type {
  ExplainableConversion,
  ExplainedTouch,
  WindowStatus,
} from '../../attribution/conversions/domain/explain-credit.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import { wholeCredit } from '../../attribution/models/share-out.ts'
import type { DerivedTouch } from '../../attribution/visits/touch-input.ts'

/**
 * The net value of a conversion in the reporting currency; null while there is no rate, 0 if another goal has the money or the
 * payment is unverified.
 */
export function netOf(conversion: ExplainableConversion): Big | null {
  if (conversion.is_unverified || (conversion.revenue_type === 'cash' && !conversion.is_payment)) return new Big(0)
  if (conversion.reporting_value === null) return null
  return new Big(conversion.reporting_value).minus(conversion.refunded_value)
}

/** Why a conversion is not counted; null if it is counted. */
export function whyNotCounted(conversion: ExplainableConversion): 'goal_earns_no_credit' | 'refunded_in_full' | null {
  if (!conversion.is_counted) return 'goal_earns_no_credit'
  return conversion.is_refunded ? 'refunded_in_full' : null
}

/** A sentence that explains why a touch cannot earn credit; null if it can. */
export function whyLeftOut(
  windowStatus: WindowStatus,
  { lookback_window_days: days }: { lookback_window_days: number },
): string | null {
  switch (windowStatus) {
    case 'in_window':
      return null
    case 'before_window':
      return `It came more than ${days} ${days === 1 ? 'day' : 'days'} before the conversion, which is the goal's window.`
    case 'after_conversion':
      return 'It came after the conversion.'
    case 'not_counted':
      return 'The goal earns no credit.'
  }
}

export type PerModel<Value> = Record<ModelName, Value>

function perModel<Value>(names: readonly ModelName[], valueAt: (index: number) => Value): PerModel<Value> {
  return Object.fromEntries(names.map((name, index) => [name, valueAt(index)])) as PerModel<Value>
}

/** A touch's share under each model, and its value of the net amount. */
export function sharesOf(names: readonly ModelName[], { credit }: ExplainedTouch<DerivedTouch>, net: Big | null) {
  const ppm = (index: number) => credit?.ppm[index] ?? 0
  return {
    credit: perModel(names, (index) => ppm(index) / wholeCredit),
    credited_value: perModel(names, (index) =>
      net === null ? null : net.times(ppm(index)).div(wholeCredit).toFixed(),
    ),
  }
}

/** The credited and the unattributed share of the conversion under each model; both add up to the counted total. */
export function splitOf(
  names: readonly ModelName[],
  explained: readonly ExplainedTouch<DerivedTouch>[],
  isCounting: boolean,
) {
  return names.map((model, index) => {
    const assigned = explained.filter(({ credit }) => credit !== null && credit.campaign_id !== null)
    const ppm = assigned.reduce((sum, { credit }) => sum + credit!.ppm[index]!, 0)
    const credited = isCounting ? ppm / wholeCredit : 0
    return { model, credited, unattributed: isCounting ? (wholeCredit - ppm) / wholeCredit : 0 }
  })
}

/** The compared columns of stored credit. */
export interface StoredCredit {
  touch_id: string
  campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  ppm: readonly number[]
}

/** True if the stored credit, from which reports are summed, equals the credit derived now. */
export function isAsStored(
  explained: readonly ExplainedTouch<DerivedTouch>[],
  stored: readonly StoredCredit[],
): boolean {
  const lines = (rows: readonly StoredCredit[]) =>
    rows
      .map(({ touch_id, campaign_id, ad_set_id, ad_id, ppm }) =>
        [touch_id, campaign_id, ad_set_id, ad_id, ...ppm].join(' '),
      )
      .sort()
      .join('\n')
  return lines(explained.flatMap(({ credit }) => credit ?? [])) === lines(stored)
}
