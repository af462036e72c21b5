import { describe, expect, it } from 'vitest'
import { chooseEvent, findSameEvent, usualEvent } from './catalog-data.ts'

it.each([
  ['payment_received', 'Purchase'],
  ['order_placed', 'Purchase'],
  ['closed_won', 'Purchase'],
  ['appointment_booked', 'Schedule'],
  ['checkout_started', 'InitiateCheckout'],
  ['dm_started', 'Contact'],
  ['lead_created', 'Lead'],
  ['anything_else', 'Lead'],
])('%s is usually reported as %s', (key, event) => {
  expect(usualEvent(key)).toBe(event)
})

it.each([
  [['Lead', 'Purchase'], 'Lead', 'Lead'],
  [['Lead', 'Purchase'], null, 'Purchase'],
  [['Lead', 'Purchase'], 'LEAD', 'Purchase'],
  [['LEAD', 'PURCHASE'], 'Lead', 'PURCHASE'],
  [['LEAD', 'SIGN_UP'], null, 'LEAD'],
])('of %j with %s chosen, a payment is reported as %s', (names, chosen, expected) => {
  expect(chooseEvent(names, chosen, 'payment_received')).toBe(expected)
})

describe('a goal that sends the same event to the same destination', () => {
  const line = { definition_id: 'a', destination_id: 'pixel', event_name: 'Purchase', is_enabled: true }
  it.each([
    ['is another enabled one', line, true],
    ['is not the goal itself', { ...line, definition_id: 'b' }, false],
    ['has another event', { ...line, event_name: 'Lead' }, false],
    ['has another destination', { ...line, destination_id: 'other' }, false],
    ['is switched off', { ...line, is_enabled: false }, false],
  ])('%s', (_title, other, isFound) => {
    expect(findSameEvent([other], { ...line, definition_id: 'b' })).toEqual(isFound ? other : null)
  })
})
