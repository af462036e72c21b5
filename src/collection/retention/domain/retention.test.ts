import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveTouches } from '../../../attribution/touches/domain/derive-touches.ts'
import { unpackAcquisition } from '../../../attribution/visits/domain/stored-acquisition.ts'
import type { TouchInput } from '../../../attribution/visits/touch-input.ts'
import { effectiveAt, isPrunable, monthsUntil, type OldEvent, retainedSince } from './retention.ts'

const plain: OldEvent = {
  id: 'e',
  recorded_via: 'tracker',
  is_session_explicit: true,
  has_mixed_mates: false,
  is_edge_of_visit: false,
  is_referred_to: false,
}

it.each<[string, Partial<OldEvent>, boolean]>([
  ['prunes a page view in the middle of a visit', {}, true],
  ['keeps a server event', { recorded_via: 'server' }, false],
  ['keeps an event of a provider', { recorded_via: 'store' }, false],
  ['keeps the first and the last hit of a visit', { is_edge_of_visit: true }, false],
  ['keeps an event that a row refers to', { is_referred_to: true }, false],
  ['keeps a hit whose visit is split by inactivity', { is_session_explicit: false }, false],
  ['keeps a hit of a browser with mixed hits', { has_mixed_mates: true }, false],
])('%s', (_title, inputs, expected) => {
  expect(isPrunable({ ...plain, ...inputs })).toBe(expected)
})

it.each([
  ['2026-11-15T12:00:00.000Z', 1, '2026-10-01T00:00:00.000Z'],
  ['2026-11-30T23:59:59.999Z', 13, '2025-10-01T00:00:00.000Z'],
  ['2026-01-01T00:00:00.000Z', 1, '2025-12-01T00:00:00.000Z'],
])('at %s a profile with %i months of retention keeps events received from %s on', (now, months, from) => {
  expect(retainedSince(new Date(now), months)).toEqual(new Date(from))
})

it('prunes nothing in the first seven days', () => {
  expect(effectiveAt(new Date('2026-11-15T12:00:00Z'))).toEqual(new Date('2026-11-22T12:00:00Z'))
})

it('lists the months from the oldest event to the last pruned month, and none without events', () => {
  const before = new Date('2026-03-01T00:00:00Z')
  expect(monthsUntil(new Date('2025-12-31T23:00:00Z'), before).map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02'],
  ])
  expect(monthsUntil(null, before)).toEqual([])
  expect(monthsUntil(before, before)).toEqual([])
})

const ids = { visitTouch: (id: string) => `touch of ${id}`, syntheticTouch: (id: string) => `made by ${id}` }

const hit = fc.record({
  minute: fc.integer({ min: 0, max: 300 }),
  session: fc.constantFrom('s1', 's2', 's3'),
  signal: fc.constantFrom(null, null, 'ad-1', 'ad-2'),
  referrer_kind: fc.constantFrom('none' as const, 'own' as const, 'payment' as const, 'external' as const),
  is_page_view: fc.boolean(),
  is_on_page: fc.boolean(),
  converts: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
})

describe('a pruned history', () => {
  it('gives the same touches and visits as the complete one, and its events the same visits', () => {
    fc.assert(
      fc.property(fc.array(hit, { minLength: 1, maxLength: 25 }), (hits) => {
        const inputs = hits.map((hit, index): TouchInput & { converts: boolean } => ({
          id: `e${index}`,
          event_key: `e${index}`,
          recorded_via: 'tracker',
          customer_id: 'ana',
          owner_id: 'ana',
          event_time: new Date(Date.UTC(2026, 0, 1, 0, hit.minute)),
          visitor_id: 'b',
          clicked_at: null,
          sent_session_id: hit.session,
          is_page_view: hit.is_page_view && hit.is_on_page,
          is_on_page: hit.is_on_page,
          click_ids: [],
          converts: hit.converts,
          acquisition: { ...unpackAcquisition(null), signal: hit.signal, referrer_kind: hit.referrer_kind as 'none' },
        }))
        const whole = deriveTouches(inputs, ids)
        const touching = new Set(whole.touches.map(({ event_id }) => event_id))
        const visits = new Map(whole.visits.map((visit) => [visit.session_id, visit]))
        const retained = inputs.filter((input) => {
          const visit = visits.get(input.sent_session_id!)
          const edges = visit ? [visit.started_at.getTime(), visit.last_seen_at.getTime()] : []
          return !isPrunable({
            ...plain,
            is_edge_of_visit: edges.includes(input.event_time.getTime()),
            is_referred_to: touching.has(input.id) || input.converts,
          })
        })
        const prunedTouches = deriveTouches(retained, ids)
        expect(prunedTouches.touches).toEqual(whole.touches)
        expect(prunedTouches.visits).toEqual(whole.visits)
        for (const { id } of retained) expect(prunedTouches.eventVisits.get(id)).toEqual(whole.eventVisits.get(id))
      }),
    )
  })
})
