import { expect, it } from 'vitest'
import { changedEvent } from './changed-event.ts'
import { removedDeal, revisedDealEvent } from './opportunity-outcomes.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n))
const won = { event_type: 'closed_won', event_name: 'closed_won' }
const held = { ...won, value: '100', currency: 'CLP', event_time: day(5) }
const same = { value: '100.00', currency: 'CLP' }
const reported = { ...won, occurred_at: day(5) }

it.each([
  ['unchanged', held, same, reported, null],
  ['with another value', held, { ...same, value: '90' }, reported, { ...won, value: '90', event_time: day(5) }],
  ['without a value', held, { value: null, currency: null }, reported, { value: null, currency: null }],
  ['in another currency', held, { ...same, currency: 'USD' }, reported, { currency: 'USD' }],
  ['of a former stage gets the current value', held, { ...same, value: '90' }, undefined, { value: '90' }],
  ['of a former stage is otherwise unchanged', held, same, undefined, null],
  ['reached again later', held, same, { ...reported, occurred_at: day(9) }, null],
  ['reached earlier', held, same, { ...reported, occurred_at: day(2) }, { event_time: day(2) }],
  ['of a restored deal', { ...held, ...removedDeal }, same, reported, won],
])('an event of a deal, %s', (_, stored, deal, now, change) => {
  const changed = changedEvent(stored, revisedDealEvent(stored, deal, now))
  if (change === null) expect(changed).toBeNull()
  else expect(changed).toMatchObject(change)
})

it('an event of a deleted deal changes once', () => {
  expect(changedEvent(held, removedDeal)).toMatchObject({ ...removedDeal, value: '100', event_time: day(5) })
  expect(changedEvent({ ...held, ...removedDeal }, removedDeal)).toBeNull()
})
