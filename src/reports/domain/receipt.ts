import Big from 'big.js'
import type {
  ExplainableConversion,
  ExplainedTouch,
  WindowStatus,
} from '../../attribution/conversions/domain/explain-credit.ts'
import { type ModelName, modelNames } from '../../attribution/models/models.ts'
import { wholeCredit } from '../../attribution/models/share-out.ts'
import type { DerivedTouch } from '../../attribution/visits/touch-input.ts'

/** What is left of a conversion in the reporting currency; null while there is no rate, 0 where another goal holds the money or nobody confirmed it. */
export function netOf(conversion: ExplainableConversion): Big | null {
  if (conversion.is_unverified || (conversion.revenue_type === 'cash' && !conversion.is_payment)) return new Big(0)
  if (conversion.reporting_value === null) return null
  return new Big(conversion.reporting_value).minus(conversion.refunded_value)
}

/** Why a conversion is in no count and no sum; null where it is. */
export function whyNotCounted(conversion: ExplainableConversion): 'goal_earns_no_credit' | 'refunded_in_full' | null {
  if (!conversion.is_counted) return 'goal_earns_no_credit'
  return conversion.is_refunded ? 'refunded_in_full' : null
}

/** Why a touch could not earn credit, in words; null where it could. */
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

function perModel<Value>(of: (index: number) => Value): PerModel<Value> {
  return Object.fromEntries(modelNames.map((name, index) => [name, of(index)])) as PerModel<Value>
}

/** A touch's share under each model, and what that comes to of what is left of the conversion. */
export function sharesOf({ credit }: ExplainedTouch<DerivedTouch>, net: Big | null) {
  const ppm = (index: number) => credit?.ppm[index] ?? 0
  return {
    credit: perModel((index) => ppm(index) / wholeCredit),
    credited_value: perModel((index) => (net === null ? null : net.times(ppm(index)).div(wholeCredit).toFixed())),
  }
}

/** What campaigns got of the conversion under each model and what nobody did: together the whole of what is counted. */
export function splitOf(explained: readonly ExplainedTouch<DerivedTouch>[], isCounting: boolean) {
  return modelNames.map((model, index) => {
    const assigned = explained.filter(({ credit }) => credit !== null && credit.campaign_id !== null)
    const ppm = assigned.reduce((sum, { credit }) => sum + credit!.ppm[index]!, 0)
    const credited = isCounting ? ppm / wholeCredit : 0
    return { model, credited, unattributed: isCounting ? (wholeCredit - ppm) / wholeCredit : 0 }
  })
}

/** Credit as it is stored, as far as it is compared. */
export interface StoredCredit {
  touch_id: string
  campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  ppm: readonly number[]
}

/** Whether what reports are summed from is what follows from the facts now. */
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
