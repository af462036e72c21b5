import { describe, expect, it } from 'vitest'
import type { NewTouch, StoredEvent } from '../visits/pending-event.ts'
import type { MatchableDefinition } from './derivation-queries.ts'
import { planDerivation } from './plan-derivation.ts'

const profile_id = 'p'
const at = new Date('2026-03-01T10:00:00Z')
const definition = { profile_id, source_event_names: ['payment_received'] } as unknown as MatchableDefinition
const payment = (id: string, customer_id: string | null) =>
  ({
    profile_id,
    id,
    customer_id,
    visitor_id: null,
    event_type: 'payment_received',
    event_name: 'payment_received',
    event_time: at,
    value: '10',
    currency: 'USD',
    country: null,
    properties: {},
  }) as unknown as StoredEvent
const touch = { profile_id, customer_id: 'ana', visitor_id: null, event_id: 'e', touch_time: at } as unknown as NewTouch
const link = { profile_id, visitor_id: 'v', customer_id: 'ana', method: 'event', at }
const former = {
  profile_id,
  kind: 'customer',
  customer_id: 'eva',
  visitor_id: null,
  event_id: null,
  since: at,
} as const

const changes = {
  events: [payment('e1', 'ana'), payment('e2', 'bob'), payment('e3', null)],
  touches: [],
  changed: [],
  merges: [],
  linked: [],
}
const stored = {
  kind: 'new_events',
  created: new Set(['ana']),
  stored: new Set(['e1', 'e2', 'e3']),
  referring: new Set<string>(),
  marked: new Set(['e2']),
} as const

describe('planDerivation', () => {
  it('names customers that the batch created apart from the others', () => {
    const { subjects, isolated } = planDerivation({ ...changes, cause: stored }, [definition])
    expect(isolated.map(({ customer_id }) => customer_id)).toEqual(['ana'])
    expect(subjects.map(({ customer_id }) => customer_id)).toEqual(['bob', null])
  })

  it.each([
    ['has a payment reference', new Set(['e1']), true],
    ['has none, but one that was stored before has', new Set(['e0']), false],
    ['has none', new Set<string>(), false],
  ])('says whether a new event may share a reference: it %s', (_, referring, expected) => {
    const { hasReferences } = planDerivation({ ...changes, cause: { ...stored, referring } }, [definition])
    expect(hasReferences).toBe(expected)
  })

  it.each([
    ['no customer was created', { cause: { ...stored, created: new Set<string>() } }],
    ['the customer has a touch', { touches: [touch] }],
    ['a browser with its history was linked', { linked: [link] }],
    ['a customer was merged into it', { merges: [{ profile_id, merged_id: 'old', survivor_id: 'ana' }] }],
    ['it was merged', { merges: [{ profile_id, merged_id: 'ana', survivor_id: 'old' }] }],
    ['another transaction stored its event', { cause: { ...stored, stored: new Set(['e2', 'e3']) } }],
    ['the events are replayed', { cause: { kind: 'replay', former: [former] } as const }],
    ['stored history changed', { cause: { kind: 'moved_history' } as const }],
  ])('loads the stored rows of the customer if %s', (_, change) => {
    const { subjects, isolated } = planDerivation({ ...changes, cause: stored, ...change }, [definition])
    expect(isolated).toEqual([])
    expect(subjects.map(({ customer_id }) => customer_id)).toContain('ana')
  })

  it('gives new events, of which only those that no goal lists are missing', () => {
    const note = { ...payment('e4', 'bob'), event_type: 'note', event_name: 'note' }
    const { newEvents } = planDerivation({ ...changes, events: [...changes.events, note], cause: stored }, [definition])
    expect(newEvents.map(({ id }) => id)).toEqual(['e1', 'e2', 'e3'])
  })

  it('says which new events are payments that may have refunds', () => {
    const { newEvents } = planDerivation({ ...changes, cause: stored }, [definition])
    expect(newEvents.flatMap(({ id, may_have_actions }) => (may_have_actions ? [id] : []))).toEqual(['e2'])
  })

  it.each([
    ['another transaction stored it', { cause: { ...stored, stored: new Set(['e2', 'e3']) } }, ['e2', 'e3']],
    ['its customer was merged', { merges: [{ profile_id, merged_id: 'bob', survivor_id: 'eva' }] }, ['e1', 'e3']],
    [
      'one was merged into its customer',
      { merges: [{ profile_id, merged_id: 'eva', survivor_id: 'bob' }] },
      ['e1', 'e3'],
    ],
    ['its customer got a browser', { linked: [{ ...link, visitor_id: 'w' }] }, ['e2', 'e3']],
    ['its browser got a customer', { linked: [{ ...link, customer_id: 'eva' }] }, ['e1', 'e2']],
    ['its subject was replaced', { changed: [{ profile_id, id: 'e2', customer_id: 'bob' }] }, ['e1', 'e3']],
    ['it is replayed', { cause: { kind: 'replay', former: [former] } as const }, []],
    ['stored history changed', { cause: { kind: 'moved_history' } as const }, []],
  ])('leaves an event to be read if %s', (_, change, given) => {
    const events = [...changes.events.slice(0, 2), { ...payment('e3', null), visitor_id: 'v' }]
    const { newEvents } = planDerivation({ ...changes, events, cause: stored, ...change }, [definition])
    expect(newEvents.map(({ id }) => id)).toEqual(given)
  })
})
