/** The stored columns of a conversion at one destination that events change. */
export interface SyncRow {
  conversion_id: string
  status: RowStatus
  reason: string | null
  vendor_code: string | null
  vendor_message: string | null
  run_id: string | null
  due_at: Date
  /** Set right before a request: a row that has it may have arrived at the platform. */
  send_started_at: Date | null
  attempts: number
  batch_limit: number | null
  /** The platform's id of a request whose result it reports later. */
  request_id: string | null
  sent_to: string | null
  platform_event_id: string | null
  event_name: string | null
  action_source: string | null
  sent_at: Date | null
  sent_value: string | null
  sent_currency: string | null
  sent_customer_id: string | null
  is_adjustment_due: boolean
  adjustment_run_id: string | null
  adjusted_at: Date | null
  change_reason: string | null
  is_counted: boolean
  /** The conversion changed while a request was in flight. */
  is_stale: boolean
}

/** The columns that one event changes. */
export type RowChanges = Partial<Omit<SyncRow, 'conversion_id'>>

export type RowStatus = 'pending' | 'sent' | 'skipped' | 'rejected'

/** The states of a row, with the status that the API shows. */
export const rowStates = {
  pending: 'pending',
  sending: 'pending',
  processing: 'pending',
  skipped: 'skipped',
  rejected: 'rejected',
  sent: 'sent',
  adjustment_pending: 'sent',
  adjusting: 'sent',
  adjustment_processing: 'sent',
} as const satisfies Record<string, RowStatus>

export type RowState = keyof typeof rowStates

export type StateColumns = Pick<SyncRow, 'status' | 'is_adjustment_due' | 'send_started_at' | 'request_id'>

export function getRowState({ status, is_adjustment_due, send_started_at, request_id }: StateColumns): RowState {
  if (status === 'skipped' || status === 'rejected') return status
  const isFirst = status === 'pending'
  if (send_started_at === null) return isFirst ? 'pending' : is_adjustment_due ? 'adjustment_pending' : 'sent'
  if (request_id === null) return isFirst ? 'sending' : 'adjusting'
  return isFirst ? 'processing' : 'adjustment_processing'
}
