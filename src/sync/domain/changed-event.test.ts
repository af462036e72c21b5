import { describe, expect, it } from 'vitest'
import { changedEvent } from './changed-event.ts'

const event_time = new Date('2026-03-05T10:00:00Z')
const held = { event_type: 'payment_received', value: '100', currency: 'CLP', event_time }
const reported = {
  event_type: 'payment_received',
  event_name: 'payment_received',
  value: '100.00',
  currency: 'CLP',
  occurred_at: new Date(event_time),
}
const removed = { event_type: 'payment_removed', event_name: 'payment_removed' }

describe('an event that its provider reports again', () => {
  it.each([
    ['unchanged', reported, null],
    ['with another amount', { ...reported, value: '90' }, { value: '90', currency: 'CLP', event_time }],
    ['without its amount', { ...reported, value: null }, { value: null }],
    ['in another currency', { ...reported, currency: 'USD' }, { currency: 'USD' }],
    ['at another time', { ...reported, occurred_at: new Date(0) }, { value: '100.00', event_time: new Date(0) }],
    ['as removed', removed, { ...removed, value: '100', currency: 'CLP', event_time }],
  ])('%s changes only what differs', (_, now, change) => {
    if (change === null) expect(changedEvent(held, now)).toBeNull()
    else expect(changedEvent(held, now)).toMatchObject(change)
  })

  it('reported as removed twice changes once, and is restored when it is reported again', () => {
    const gone = { ...held, event_type: 'payment_removed' }
    expect(changedEvent(gone, removed)).toBeNull()
    expect(changedEvent(gone, reported)).toMatchObject({ event_type: 'payment_received' })
  })
})
