import type { StableIds, TouchInput } from '../../visits/touch-input.ts'
import type { CashDefinition } from './cash-holder.ts'

/** The fields of an event that conversions depend on. */
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
  /** What the event states about a payment, as JSON text (`statedDetails`); null if it states nothing. */
  stated: string | null
  /** The data that distinguished this customer's payments was erased. */
  is_erased: boolean
}

export interface OutcomeInputRow extends OutcomeInput {
  /** Whether the payment may have refunds or marks. Most payments have none, which saves the query. */
  may_have_actions: boolean
}

/** The fields of an event that touches and conversions depend on. */
export interface ConvertibleInput extends TouchInput, OutcomeInput {}

/** The fields of a definition that conversions depend on. */
export interface DefinitionInput extends CashDefinition {
  conversion_key: string
  source_event_names: readonly string[]
  lookback_window_days: number
  /** Whether revenue includes money that only a browser reported. */
  counts_unverified_revenue: boolean
}

/** Refunds and marks that the merchant or a provider recorded for a payment. */
export interface PaymentAction {
  is_installment: boolean
  /** The amount that the merchant refunded, in the payment's currency. */
  manual_refund: string | null
  refunds: readonly RefundInput[]
}

/** A refund event of a payment. Without an amount, the whole payment is refunded. */
export interface RefundInput {
  amount: string | null
  currency: string | null
  event: Pick<OutcomeInput, 'event_type' | 'event_name' | 'event_time' | 'value' | 'currency'>
}

/** An event of a deal, of any customer. */
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
  /** This definition holds the cash of the event. */
  is_payment: boolean
  /** Only a browser reported the money, and the definition does not count unverified revenue. */
  is_unverified: boolean
  /** The event that holds the money of the payment, if several events report it. */
  joined_to: string | null
  customer_id: string | null
  visitor_id: string | null
  conversion_time: Date
  local_day: string
  value: string | null
  currency: string | null
  /** In the profile's currency; null while there is no exchange rate. */
  reporting_value: string | null
  refunded_value: string
  is_refunded: boolean
  is_installment: boolean
  /** Null if the conversion is not a payment. */
  is_first_payment: boolean | null
  is_first_counted: boolean
  /** Whether counts and revenue include the conversion. */
  is_counting: boolean
  /**
   * The revenue type in rollups; `none` if another conversion of the event holds the money, `unverified` for unconfirmed cash.
   */
  rollup_type: CashDefinition['revenue_type'] | 'none' | 'unverified'
  /** The value after refunds, as rollups include it; null while there is no exchange rate. */
  net_value: string | null
  /** `net_value` less costs; null if the costs are unknown or the conversion is not a payment. */
  contribution: string | null
  /** Of a payment, as far as its reports state them. */
  product: string | null
  country: string | null
}

/** A payment before the time from which a customer's conversions are derived again; only read. */
export interface EarlierPayment
  extends Pick<DerivedConversion, 'id' | 'event_id' | 'customer_id' | 'conversion_time' | 'local_day' | 'is_payment'>,
    Pick<DerivedConversion, 'is_refunded' | 'is_installment' | 'is_first_payment' | 'is_counting' | 'rollup_type'>,
    Pick<DerivedConversion, 'net_value' | 'contribution' | 'product' | 'country'> {
  subject_ref: string | null
}

export interface ConversionIds extends StableIds {
  conversion(event: { id: string; event_time: Date }, definitionId: string): string
}
