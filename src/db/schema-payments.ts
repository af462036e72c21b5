import type { Fixed } from './columns.ts'

export interface PaymentsSchema {
  payment_action: PaymentActionTable
  payment_refund: PaymentRefundTable
}

/** What the merchant said about a payment. Who paid is the event's own customer. */
export interface PaymentActionTable {
  profile_id: Fixed<string>
  /** The payment. */
  event_id: Fixed<string>
  is_installment: boolean
  payer_assigned_at: Date | null
  /** Whose numbers do not reflect the assignment of the payer yet. */
  awaited_customer_ids: string[]
  /** In the payment's currency. */
  manual_refund_amount: string | null
  manual_refund_reason: string | null
  manual_refund_at: Date | null
  created_at: Fixed<Date>
}

/** An event that says that money of a payment went back. It counts while a definition makes it a refund. */
export interface PaymentRefundTable {
  profile_id: Fixed<string>
  refund_event_id: Fixed<string>
  payment_event_id: Fixed<string>
  /** Null: all of it. */
  amount: Fixed<string | null>
  currency: Fixed<string | null>
}
