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
} as const

describe('planDerivation', () => {
  it('names customers that the batch created, with their events, apart from the others', () => {
    const { subjects, isolated } = planDerivation({ ...changes, cause: stored }, [definition])
    expect(isolated?.subjects.map(({ customer_id }) => customer_id)).toEqual(['ana'])
    expect(isolated?.events.map(({ id }) => id)).toEqual(['e1'])
    expect(subjects.map(({ customer_id }) => customer_id)).toEqual(['bob', null])
  })

  it.each([
    ['has a payment reference', new Set(['e1']), true],
    ['has none, but another event of the batch has', new Set(['e2']), false],
    ['has none', new Set<string>(), false],
  ])('says whether an event of a created customer may share a reference: it %s', (_, referring, expected) => {
    const { isolated } = planDerivation({ ...changes, cause: { ...stored, referring } }, [definition])
    expect(isolated?.hasReferences).toBe(expected)
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
    expect(isolated).toBeUndefined()
    expect(subjects.map(({ customer_id }) => customer_id)).toContain('ana')
  })
})
