import type { RowState } from './row-state.ts'

/** What can happen to a row. The worker causes the first group, other processes the second. */
export const rowEvents = {
  send_started: 'the payload is ready and the request starts',
  scheduled: 'the conversion time is in the future',
  not_allowed: 'the conversion may not be sent (a skip reason applies)',
  repeat_expired: 'the platform would count a repeated request twice',
  released: 'the request was not made',
  repeat_released: 'a repeated request was not made',
  accepted: 'the platform accepted the conversion',
  rejected: 'the platform rejected the conversion, or too many attempts failed',
  processing: 'the platform accepted the request and reports the result later',
  still_processing: 'the result is not available yet',
  returned: 'the platform did not take the conversion; it can be sent again',
  result_unknown: 'the request failed and may have arrived',

  selected: 'a catalog line selects the conversion',
  conversion_changed: 'the conversion changed during a request',
  adjustment_needed: 'the conversion changed and the platform supports adjustments',
  change_not_supported: 'the conversion changed and the platform supports no adjustment',
  change_reverted: 'the conversion has the sent values again',
  eligible_again: 'the skip reason no longer applies',
  retry_requested: 'an operator retries the run',
  customer_erased: 'the customer was erased',
} as const

export type RowEventType = keyof typeof rowEvents

/** The columns that a transition writes; `change-row.ts` has one function for each. */
export const rowEffects = {
  insert_row: 'insert the row, due now',
  start_request: 'store the payload’s destination, event and values and the start of the request',
  start_adjustment: 'store the new values and the start of the request',
  schedule: 'wait until the conversion time',
  skip: 'store the skip reason',
  give_up: 'store `outcome_unknown`',
  drop_adjustment: 'cancel the adjustment and the request',
  release: 'restore the values from before the request',
  mark_sent: 'store the time of sending',
  mark_adjusted: 'store the time of the adjustment',
  store_rejection: 'store the platform’s code and message',
  store_adjustment_rejection: 'store the platform’s code and message, keep the row sent',
  await_result: 'store the platform’s request id, poll later',
  poll_later: 'poll later',
  send_later: 'send again later, in a smaller batch if a batch was rejected',
  repeat_later: 'count the attempt, repeat later under the same event id',
  mark_stale: 'check the change when the request ends',
  require_adjustment: 'store the change reason, due now',
  record_change: 'store the change reason',
  cancel_adjustment: 'cancel the adjustment',
  reset: 'due now, without reason, run and attempts',
  retry: 'due now in the new run, without reason, attempts and the platform’s message',
  erase: 'store `erased`, delete the event id',
  erase_adjustment: 'store `erased`, delete the event id, cancel the adjustment and the request',
} as const

export type RowEffect = keyof typeof rowEffects

export interface Transition {
  from: RowState | 'new'
  event: RowEventType
  to: RowState
  effect: RowEffect
}

function transition(
  from: Transition['from'],
  event: RowEventType,
  to: Transition['to'],
  effect: RowEffect,
): Transition {
  return { from, event, to, effect }
}

/** An event that is not listed for a state has no effect in that state. */
export const transitions: readonly Transition[] = [
  transition('new', 'selected', 'pending', 'insert_row'),

  transition('pending', 'send_started', 'sending', 'start_request'),
  transition('pending', 'scheduled', 'pending', 'schedule'),
  transition('pending', 'not_allowed', 'skipped', 'skip'),
  transition('pending', 'customer_erased', 'pending', 'erase'),

  transition('sending', 'send_started', 'sending', 'start_request'),
  transition('sending', 'scheduled', 'sending', 'schedule'),
  transition('sending', 'not_allowed', 'rejected', 'give_up'),
  transition('sending', 'repeat_expired', 'rejected', 'give_up'),
  transition('sending', 'released', 'pending', 'release'),
  transition('sending', 'repeat_released', 'sending', 'release'),
  transition('sending', 'accepted', 'sent', 'mark_sent'),
  transition('sending', 'rejected', 'rejected', 'store_rejection'),
  transition('sending', 'processing', 'processing', 'await_result'),
  transition('sending', 'returned', 'pending', 'send_later'),
  transition('sending', 'result_unknown', 'sending', 'repeat_later'),
  transition('sending', 'conversion_changed', 'sending', 'mark_stale'),
  transition('sending', 'customer_erased', 'sending', 'erase'),

  transition('processing', 'accepted', 'sent', 'mark_sent'),
  transition('processing', 'rejected', 'rejected', 'store_rejection'),
  transition('processing', 'still_processing', 'processing', 'poll_later'),
  transition('processing', 'returned', 'pending', 'send_later'),
  transition('processing', 'result_unknown', 'processing', 'repeat_later'),
  transition('processing', 'conversion_changed', 'processing', 'mark_stale'),
  transition('processing', 'customer_erased', 'processing', 'erase'),

  transition('skipped', 'eligible_again', 'pending', 'reset'),
  transition('skipped', 'customer_erased', 'skipped', 'erase'),
  transition('rejected', 'retry_requested', 'pending', 'retry'),
  transition('rejected', 'customer_erased', 'rejected', 'erase'),

  transition('sent', 'adjustment_needed', 'adjustment_pending', 'require_adjustment'),
  transition('sent', 'change_not_supported', 'sent', 'record_change'),
  transition('sent', 'customer_erased', 'sent', 'erase'),

  transition('adjustment_pending', 'send_started', 'adjusting', 'start_adjustment'),
  transition('adjustment_pending', 'scheduled', 'sent', 'drop_adjustment'),
  transition('adjustment_pending', 'not_allowed', 'sent', 'drop_adjustment'),
  transition('adjustment_pending', 'adjustment_needed', 'adjustment_pending', 'require_adjustment'),
  transition('adjustment_pending', 'change_not_supported', 'sent', 'record_change'),
  transition('adjustment_pending', 'change_reverted', 'sent', 'cancel_adjustment'),
  transition('adjustment_pending', 'customer_erased', 'sent', 'erase_adjustment'),

  transition('adjusting', 'send_started', 'adjusting', 'start_adjustment'),
  transition('adjusting', 'scheduled', 'sent', 'drop_adjustment'),
  transition('adjusting', 'not_allowed', 'sent', 'drop_adjustment'),
  transition('adjusting', 'repeat_expired', 'sent', 'drop_adjustment'),
  transition('adjusting', 'released', 'adjustment_pending', 'release'),
  transition('adjusting', 'repeat_released', 'adjusting', 'release'),
  transition('adjusting', 'accepted', 'sent', 'mark_adjusted'),
  transition('adjusting', 'rejected', 'sent', 'store_adjustment_rejection'),
  transition('adjusting', 'processing', 'adjustment_processing', 'await_result'),
  transition('adjusting', 'returned', 'adjustment_pending', 'send_later'),
  transition('adjusting', 'result_unknown', 'adjusting', 'repeat_later'),
  transition('adjusting', 'conversion_changed', 'adjusting', 'mark_stale'),
  transition('adjusting', 'customer_erased', 'sent', 'erase_adjustment'),

  transition('adjustment_processing', 'accepted', 'sent', 'mark_adjusted'),
  transition('adjustment_processing', 'rejected', 'sent', 'store_adjustment_rejection'),
  transition('adjustment_processing', 'still_processing', 'adjustment_processing', 'poll_later'),
  transition('adjustment_processing', 'returned', 'adjustment_pending', 'send_later'),
  transition('adjustment_processing', 'result_unknown', 'adjustment_processing', 'repeat_later'),
  transition('adjustment_processing', 'conversion_changed', 'adjustment_processing', 'mark_stale'),
  transition('adjustment_processing', 'customer_erased', 'sent', 'erase_adjustment'),
]

const byStateAndEvent = new Map(transitions.map((row) => [`${row.from} ${row.event}`, row]))

export function findTransition(from: Transition['from'], event: RowEventType): Transition | null {
  return byStateAndEvent.get(`${from} ${event}`) ?? null
}
