import { getRowState, type RowChanges, type RowState, rowStates, type StateColumns, type SyncRow } from './row-state.ts'
import { findTransition, type RowEffect, type RowEventType } from './transitions.ts'

/** The columns of the payload that a request carries. */
export type RequestColumns = Pick<
  SyncRow,
  'sent_to' | 'platform_event_id' | 'event_name' | 'action_source' | 'sent_value' | 'sent_currency' | 'sent_customer_id'
>

type Later = { due_at: Date; reason: string | null; batch_limit?: number | undefined }

interface EventDetails {
  send_started: RequestColumns & { at: Date }
  scheduled: { due_at: Date }
  not_allowed: { reason: string }
  repeat_expired: object
  released: { before: Pick<SyncRow, 'send_started_at' | 'reason' | 'run_id' | 'adjustment_run_id'> }
  repeat_released: EventDetails['released']
  accepted: { at: Date }
  rejected: { code: string | null; message: string }
  processing: { request_id: string; due_at: Date }
  still_processing: Later
  returned: Later
  result_unknown: Later
  selected: object
  conversion_changed: object
  adjustment_needed: { reason: string; at: Date }
  change_not_supported: EventDetails['adjustment_needed']
  change_reverted: object
  eligible_again: { at: Date }
  retry_requested: { run_id: string; at: Date }
  customer_erased: object
}

export type RowEvent = { [Type in RowEventType]: { type: Type } & EventDetails[Type] }[RowEventType]

/** The columns of a row that decide what an event changes. */
export type RowBasis = StateColumns &
  Pick<SyncRow, 'attempts' | 'batch_limit' | 'run_id' | 'adjustment_run_id'> & { is_stale?: boolean }

/** The columns that an event changes; null if the event has no effect in the row's state. */
export function getChanges(row: RowBasis, event: RowEvent): RowChanges | null {
  const found = findTransition(getRowState(row), event.type)
  if (!found) return null
  return { ...effects[found.effect](row, event as never), status: rowStates[found.to] }
}

/** The row after an event. */
export function changeRow<Row extends RowBasis>(row: Row, event: RowEvent): Row {
  return { ...row, ...getChanges(row, event) }
}

type Details<Type extends RowEventType> = EventDetails[Type]

const erased = { change_reason: 'erased', platform_event_id: null }
const ended = { send_started_at: null, request_id: null, reason: null, batch_limit: null, is_stale: false }

const effects = {
  insert_row: () => ({}),
  start_request: (row: RowBasis, event: Details<'send_started'>) => ({ ...startRequest(row, event), reason: null }),
  start_adjustment: (row: RowBasis, event: Details<'send_started'>) => startRequest(row, event),
  schedule: (_: RowBasis, { due_at }: Details<'scheduled'>) => ({ reason: 'not_yet', due_at }),
  skip: (_: RowBasis, { reason }: Details<'not_allowed'>) => ({ reason }),
  give_up: () => ({ reason: 'outcome_unknown', send_started_at: null }),
  drop_adjustment: () => ({ is_adjustment_due: false, send_started_at: null }),
  release: (row: RowBasis, { before }: Details<'released'>) => ({
    send_started_at: before.send_started_at,
    reason: before.reason,
    run_id: before.run_id === null ? null : row.run_id,
    adjustment_run_id: before.adjustment_run_id === null ? null : row.adjustment_run_id,
    is_stale: before.send_started_at !== null && row.is_stale === true,
  }),
  // The bulk update of sent rows reads `is_stale`, therefore it stays.
  mark_sent: (_: RowBasis, { at }: Details<'accepted'>) => {
    const { is_stale: _stale, ...columns } = ended
    return { ...columns, sent_at: at, vendor_code: null, vendor_message: null }
  },
  mark_adjusted: (_: RowBasis, { at }: Details<'accepted'>) => ({
    ...ended,
    is_adjustment_due: false,
    adjusted_at: at,
  }),
  store_rejection: (_: RowBasis, event: Details<'rejected'>) => ({
    ...ended,
    ...messageOf(event),
    reason: 'vendor_rejected',
  }),
  store_adjustment_rejection: (_: RowBasis, event: Details<'rejected'>) => ({
    ...ended,
    ...messageOf(event),
    is_adjustment_due: false,
    reason: 'adjustment_rejected',
  }),
  await_result: (_: RowBasis, { request_id, due_at }: Details<'processing'>) => ({
    reason: 'processing',
    request_id,
    due_at,
  }),
  poll_later: (row: RowBasis, event: Later) => later(row, event),
  send_later: (row: RowBasis, event: Later) => ({
    ...later(row, event),
    request_id: null,
    send_started_at: null,
    is_stale: false,
  }),
  repeat_later: (row: RowBasis, event: Later) => ({ ...later(row, event), attempts: row.attempts + 1 }),
  mark_stale: () => ({ is_stale: true }),
  require_adjustment: (_: RowBasis, event: Details<'adjustment_needed'>) => changed(event, true),
  record_change: (_: RowBasis, event: Details<'adjustment_needed'>) => changed(event, false),
  cancel_adjustment: () => ({ is_adjustment_due: false }),
  reset: (_: RowBasis, { at }: Details<'eligible_again'>) => ({ reason: null, run_id: null, due_at: at, attempts: 0 }),
  retry: (_: RowBasis, { run_id, at }: Details<'retry_requested'>) => ({
    reason: null,
    vendor_code: null,
    vendor_message: null,
    run_id,
    due_at: at,
    send_started_at: null,
    attempts: 0,
    batch_limit: null,
    request_id: null,
  }),
  erase: () => erased,
  // The result of a request in flight finds no transition, since the row is sent.
  erase_adjustment: () => ({ ...ended, ...erased, is_adjustment_due: false }),
} satisfies Record<RowEffect, (row: RowBasis, event: never) => RowChanges>

function startRequest(row: RowBasis, event: Details<'send_started'>): RowChanges {
  const { sent_to, platform_event_id, event_name, action_source, sent_value, sent_currency, sent_customer_id } = event
  return {
    sent_to,
    platform_event_id,
    event_name,
    action_source,
    sent_value,
    sent_currency,
    sent_customer_id,
    is_stale: false,
    // The first request decides how long the platform recognizes a repetition.
    send_started_at: row.send_started_at ?? event.at,
  }
}

function later(row: RowBasis, { due_at, reason, batch_limit }: Later): RowChanges {
  return { reason, due_at, batch_limit: batch_limit ?? row.batch_limit }
}

function messageOf({ code, message }: Details<'rejected'>): RowChanges {
  return { vendor_code: code, vendor_message: message.slice(0, 500) }
}

function changed({ reason, at }: Details<'adjustment_needed'>, is_adjustment_due: boolean): RowChanges {
  return { change_reason: reason, is_adjustment_due, adjustment_run_id: null, due_at: at }
}

/** The same change for many rows of one state, in one statement. */
export function getBulkChanges(state: RowState, event: RowEvent): RowChanges {
  const changes = getChanges({ ...sampleRow, ...stateSamples[state] }, event)
  if (!changes) throw new Error(`a row that is ${state} has no transition for ${event.type}`)
  return changes
}

const sampleRow = { attempts: 0, batch_limit: null, run_id: null, adjustment_run_id: null }
const started = { send_started_at: new Date(0) }
const idle = { send_started_at: null, request_id: null, is_adjustment_due: false }
const inFlight = { ...started, request_id: null, is_adjustment_due: false }
const requested = { ...started, request_id: '', is_adjustment_due: false }

/** Columns that put a row into a state. */
export const stateSamples: Readonly<Record<RowState, StateColumns>> = {
  pending: { status: 'pending', ...idle },
  sending: { status: 'pending', ...inFlight },
  processing: { status: 'pending', ...requested },
  skipped: { status: 'skipped', ...idle },
  rejected: { status: 'rejected', ...idle },
  sent: { status: 'sent', ...idle },
  adjustment_pending: { status: 'sent', ...idle, is_adjustment_due: true },
  adjusting: { status: 'sent', ...inFlight, is_adjustment_due: true },
  adjustment_processing: { status: 'sent', ...requested, is_adjustment_due: true },
}
