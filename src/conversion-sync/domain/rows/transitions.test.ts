import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeRow, getBulkChanges, getChanges, type RowEvent, stateSamples } from './change-row.ts'
import { getRowState, type RowState, rowStates, type SyncRow } from './row-state.ts'
import { findTransition, type RowEventType, rowEffects, rowEvents, transitions } from './transitions.ts'

const at = new Date('2026-03-10T12:00:00Z')
const later = { due_at: new Date('2026-03-10T12:05:00Z'), reason: 'throttled' }
const request = {
  ...{ sent_to: '1', platform_event_id: null, event_name: 'Lead', action_source: 'website' },
  ...{ sent_value: '10', sent_currency: 'USD', sent_customer_id: 'c' },
}
const idle = { send_started_at: null, reason: null, run_id: null, adjustment_run_id: null }

const events: { [Type in RowEventType]: Extract<RowEvent, { type: Type }> } = {
  send_started: { type: 'send_started', at, ...request },
  scheduled: { type: 'scheduled', due_at: later.due_at },
  not_allowed: { type: 'not_allowed', reason: 'too_old' },
  repeat_expired: { type: 'repeat_expired' },
  released: { type: 'released', before: idle },
  repeat_released: { type: 'repeat_released', before: { ...idle, send_started_at: at } },
  accepted: { type: 'accepted', at },
  rejected: { type: 'rejected', code: '100', message: 'Invalid parameter' },
  processing: { type: 'processing', request_id: 'r1', due_at: later.due_at },
  still_processing: { type: 'still_processing', ...later },
  returned: { type: 'returned', ...later },
  result_unknown: { type: 'result_unknown', ...later },
  selected: { type: 'selected' },
  conversion_changed: { type: 'conversion_changed' },
  adjustment_needed: { type: 'adjustment_needed', reason: 'refunded', at },
  change_not_supported: { type: 'change_not_supported', reason: 'refunded', at },
  change_reverted: { type: 'change_reverted' },
  eligible_again: { type: 'eligible_again', at },
  retry_requested: { type: 'retry_requested', run_id: 'r2', at },
  customer_erased: { type: 'customer_erased' },
}

const states = Object.keys(rowStates) as RowState[]
const eventTypes = Object.keys(rowEvents) as RowEventType[]
const fresh: SyncRow = {
  ...{ conversion_id: 'c', reason: null, vendor_code: null, vendor_message: null, run_id: null, due_at: at },
  ...{ attempts: 0, batch_limit: null, sent_to: null, platform_event_id: null, event_name: null },
  ...{ action_source: null, sent_at: null, sent_value: null, sent_currency: null, sent_customer_id: null },
  ...{ adjustment_run_id: null, adjusted_at: null, change_reason: null, is_counted: true, is_stale: false },
  ...stateSamples.pending,
}
/** Events that only the worker causes. */
const workerEvents = eventTypes.slice(0, eventTypes.indexOf('selected'))
const isSent = (state: RowState) => rowStates[state] === 'sent'

describe('the transition table', () => {
  it('lists each pair of state and event once', () => {
    const pairs = transitions.map(({ from, event }) => `${from} ${event}`)
    expect(pairs).toEqual([...new Set(pairs)])
  })

  it('uses every state, every event and every effect', () => {
    expect(new Set(transitions.map(({ to }) => to))).toEqual(new Set(states))
    expect(new Set(transitions.map(({ event }) => event))).toEqual(new Set(eventTypes))
    expect(new Set(transitions.map(({ effect }) => effect))).toEqual(new Set(Object.keys(rowEffects)))
  })

  it('reaches every state from a new row', () => {
    const reached = new Set<string>(['new'])
    for (let size = 0; size < reached.size; ) {
      size = reached.size
      for (const { from, to } of transitions) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].sort()).toEqual(['new', ...states].sort())
  })

  it.each(['sent', 'skipped', 'rejected'] as const)('has no event of the worker for a row that is %s', (state) => {
    expect(workerEvents.filter((event) => findTransition(state, event))).toEqual([])
  })

  it('leads from no sent state to a state that is not sent', () => {
    const wrong = transitions.filter(({ from, to }) => from !== 'new' && isSent(from) && !isSent(to))
    expect(wrong).toEqual([])
  })

  it.each(states)('leaves no adjustment and no event id of an erased customer when a row is %s', (state) => {
    const row = { ...fresh, ...stateSamples[state], platform_event_id: 'order-1', reason: 'processing', is_stale: true }
    const erased = changeRow(row, events.customer_erased)
    expect(erased).toMatchObject({ change_reason: 'erased', platform_event_id: null, is_adjustment_due: false })
    expect(erased.status).toBe(row.status)
    if (row.is_adjustment_due) expect(erased).toMatchObject({ reason: null, is_stale: false })
  })

  it('makes a row due again in every state that a request does not end', () => {
    const unfinished = states.filter((state) => !['sent', 'skipped', 'rejected'].includes(state))
    // The worker claims rows by these columns.
    const isDue = ({ status, is_adjustment_due }: SyncRow) => status === 'pending' || is_adjustment_due
    for (const { from, event, to } of transitions) {
      if (from === 'new' || !unfinished.includes(to)) continue
      const changed = changeRow({ ...fresh, ...stateSamples[from] }, events[event])
      expect(isDue(changed), `${from} ${event}`).toBe(true)
    }
  })
})

it.each(states)('the sample of %s is in that state', (state) => {
  expect(getRowState(stateSamples[state])).toBe(state)
})

it.each(transitions.filter(({ from }) => from !== 'new'))('$from + $event -> $to', ({ from, event, to }) => {
  const row = { ...fresh, ...stateSamples[from as RowState] }
  const changed = changeRow(row, events[event])
  expect(getRowState(changed)).toBe(to)
})

it('an event that is not listed for a state has no effect', () => {
  for (const state of states) {
    for (const type of eventTypes) {
      const changes = getChanges({ ...fresh, ...stateSamples[state] }, events[type])
      expect(changes === null, `${state} ${type}`).toBe(findTransition(state, type) === null)
    }
  }
  expect(() => getBulkChanges('sent', events.accepted)).toThrow('no transition for accepted')
})

describe('any sequence of events', () => {
  const sequences = fc.array(fc.constantFrom(...eventTypes), { maxLength: 200 })

  it('follows the table, sends a row once, and keeps a sent row sent', () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        let row = fresh
        let firstSends = 0
        for (const type of sequence) {
          const before = getRowState(row)
          row = changeRow(row, events[type])
          const after = getRowState(row)
          expect(after).toBe(findTransition(before, type)?.to ?? before)
          if (!isSent(before) && isSent(after)) firstSends++
          expect(row.status === 'sent').toBe(row.sent_at !== null)
        }
        expect(firstSends).toBeLessThanOrEqual(1)
        if (row.sent_at !== null) expect(isSent(getRowState(row))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('repeats a request only under its first start, until a result is known', () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        let row = fresh
        for (const type of sequence) {
          const { send_started_at } = row
          const repeated = { ...events.send_started, at: new Date(at.getTime() + 1) }
          row = changeRow(row, type === 'send_started' ? repeated : events[type])
          if (send_started_at !== null && row.send_started_at !== null && type !== 'repeat_released') {
            expect(row.send_started_at).toEqual(send_started_at)
          }
        }
      }),
    )
  })
})
