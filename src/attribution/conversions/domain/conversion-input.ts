import type { StableIds, TouchInput } from '../../visits/touch-input.ts'
import type { CashDefinition } from './cash-holder.ts'

/** An event as far as conversions depend on it. */
export interface OutcomeInput {
  id: string
  event_type: string
  event_name: string
  event_time: Date
  recorded_via: string
  customer_id: string | null
  visitor_id: string | null
  value: string | null
  currency: string | null
  subject_ref: string | null
  /** What told this person's payments apart is gone. */
  is_erased: boolean
}

/** An event as far as touches and conversions depend on it. */
export interface ConvertibleInput extends TouchInput, OutcomeInput {}

/** What makes events conversions. */
export interface DefinitionInput extends CashDefinition {
  conversion_key: string
  source_event_names: readonly string[]
  lookback_window_days: number
  /** Whether money that only a browser reported is in its sums. */
  counts_unverified_revenue: boolean
}

/** What merchant and providers said of a payment. */
export interface PaymentAction {
  is_installment: boolean
  /** What the merchant gave back, in the payment's currency. */
  manual_refund: string | null
  refunds: readonly RefundInput[]
}

/** What was taken back of a payment, as the event that says so tells it. No amount: all of it. */
export interface RefundInput {
  amount: string | null
  currency: string | null
  event: Pick<OutcomeInput, 'event_type' | 'event_name' | 'event_time' | 'value' | 'currency'>
}

/** An event of a deal, whoever it is of. */
export interface DealInput {
  id: string
  event_type: string
  event_name: string
  event_time: Date
  recorded_via: string
  deal: string
}

export interface DerivedConversion {
  id: string
  event_id: string
  definition_id: string
  conversion_key: string
  revenue_type: CashDefinition['revenue_type']
  is_counted: boolean
  /** Of the cash definitions that list the event, its own holds the cash. */
  is_payment: boolean
  /** Only a browser reported its money, and its definition does not count such money. */
  is_unverified: boolean
  /** The event that holds the money of the payment that this event reports, too. */
  joined_to: string | null
  customer_id: string | null
  visitor_id: string | null
  conversion_time: Date
  local_day: string
  value: string | null
  currency: string | null
  /** In the profile's currency; null as long as there is no rate. */
  reporting_value: string | null
  refunded_value: string
  is_refunded: boolean
  is_installment: boolean
  /** Null for what is no payment. */
  is_first_payment: boolean | null
  is_first_counted: boolean
  /** It is in counts and sums. */
  is_counting: boolean
  /** What its money is in sums; `none` where another conversion of its event holds it, `unverified` for cash that nobody confirmed. */
  rollup_type: CashDefinition['revenue_type'] | 'none' | 'unverified'
  /** What is left of it after refunds, as sums have it; null as long as there is no rate. */
  net_value: string | null
}

export interface ConversionIds extends StableIds {
  conversion(event: { id: string; event_time: Date }, definitionId: string): string
}
