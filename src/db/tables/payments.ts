import type { Fixed, Json } from './columns.ts'

export interface PaymentsSchema {
  payment_action: PaymentActionTable
  payment_refund: PaymentRefundTable
  payment_change: PaymentChangeTable
  payment_reference: PaymentReferenceTable
  payment_link: PaymentLinkTable
  payment_source_join: PaymentSourceJoinTable
  payment_listing: PaymentListingTable
}

/** An id of a payment in some system. Two events that share one report the same payment. */
export interface PaymentReferenceTable {
  profile_id: Fixed<string>
  event_id: Fixed<string>
  /** A hash of the id. */
  reference: Fixed<string>
  kind: Fixed<string>
}

/** The decision about two payment reports; stored in both directions. */
export interface PaymentLinkTable {
  profile_id: Fixed<string>
  event_id: Fixed<string>
  other_event_id: Fixed<string>
  /** False: they are two payments, whatever references they share. */
  is_same: boolean
  /** The credential, as the access log names it, or `source_join`. */
  decided_by: string
  decided_at: Date
}

/** Future suspected pairs of these two sources are joined automatically. */
export interface PaymentSourceJoinTable {
  profile_id: Fixed<string>
  source: Fixed<string>
  other_source: Fixed<string>
  decided_by: Fixed<string>
  decided_at: Fixed<Date>
}

/** What the merchant reported about a payment. The payer is the event's customer. */
export interface PaymentActionTable {
  profile_id: Fixed<string>
  /** The payment. */
  event_id: Fixed<string>
  is_installment: boolean
  payer_assigned_at: Date | null
  /** Customers whose metrics do not reflect the assignment of the payer yet. */
  pending_customer_ids: string[]
  /** In the payment's currency. */
  manual_refund_amount: string | null
  manual_refund_reason: string | null
  manual_refund_at: Date | null
  created_at: Fixed<Date>
}

/** An event that reports a refund of a payment. It counts while a definition makes it a refund. */
export interface PaymentRefundTable {
  profile_id: Fixed<string>
  refund_event_id: Fixed<string>
  payment_event_id: Fixed<string>
  /** Null: the full amount. */
  amount: Fixed<string | null>
  currency: Fixed<string | null>
}

/** A change of a payment's details and its author. It does not name the payer. */
export interface PaymentChangeTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  event_id: Fixed<string>
  change: Fixed<'payer_assigned' | 'refund_recorded' | 'refund_undone' | 'installment_marked' | 'joined' | 'separated'>
  details: Json<Record<string, string | boolean>>
  /** The credential, as the access log names it. */
  changed_by: Fixed<string>
  changed_at: Fixed<Date>
}

/** A payment as its provider last listed it. */
export interface PaymentListingTable {
  profile_id: Fixed<string>
  provider: Fixed<string>
  /** The provider's id of the payment; the event has it as its key. */
  external_id: Fixed<string>
  paid_at: Date
  value: string | null
  currency: string | null
  /** The provider no longer lists it. */
  is_removed: boolean
  listed_at: Date
}
