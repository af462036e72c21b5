import { describe, expect, it } from 'vitest'
import { assignSession, startsTouch } from './visit.ts'

const hit = { signal: null, click_id: null, referrer_kind: 'none', is_page_view: true } as const
const fresh = { is_new: true, signal: null }
const running = { is_new: false, signal: 'A' }

describe('startsTouch', () => {
  it.each([
    ['the first hit of a visit', hit, fresh, true],
    ['the first hit, whatever it is', { ...hit, is_page_view: false }, fresh, true],
    ['a later page view', hit, running, false],
    ['a later page view from elsewhere', { ...hit, referrer_kind: 'search' }, running, false],
    ['the same campaign again', { ...hit, signal: 'A' }, running, false],
    ['another campaign inside the visit', { ...hit, signal: 'B' }, running, true],
    ['a campaign in a visit that came without one', { ...hit, signal: 'B' }, { is_new: false, signal: null }, true],
    ['another campaign, but no page view', { ...hit, signal: 'B', is_page_view: false }, running, false],
    ['a visit that begins on the own site', { ...hit, referrer_kind: 'own' }, fresh, false],
    ['tags on a link of the own site', { ...hit, signal: 'B', referrer_kind: 'own' }, running, false],
    [
      'an ad click handed on by the own site',
      { ...hit, signal: 'B', click_id: 'G', referrer_kind: 'own' },
      fresh,
      true,
    ],
    ['coming back from paying', { ...hit, referrer_kind: 'payment' }, fresh, false],
    [
      'coming back from paying with a click id',
      { ...hit, signal: 'B', click_id: 'G', referrer_kind: 'payment' },
      running,
      false,
    ],
  ] as const)('decides for %s (row %#)', (_title, arriving, visit, expected) => {
    expect(startsTouch(arriving, visit)).toBe(expected)
  })
})

describe('a visit without a session id', () => {
  const minute = 60_000
  const at = (minutes: number) => ({ visitor_id: 'v', at_ms: minutes * minute })
  const seen = { session_id: 'running', last_seen_ms: 100 * minute }

  it.each([
    [100, 'running'],
    [130, 'running'],
    [70, 'running'],
  ])('continues at minute %i', (minutes, session) => {
    expect(assignSession(at(minutes), seen)).toBe(session)
  })

  it('begins after more than half an hour or without an earlier visit', () => {
    const later = assignSession({ visitor_id: 'v', at_ms: 130 * minute + 1 }, seen)
    expect(later).not.toBe('running')
    expect(assignSession(at(5), null)).toBe(assignSession(at(5), null))
    expect(assignSession(at(5), null)).not.toBe(assignSession({ ...at(5), visitor_id: 'w' }, null))
  })
})
