import { describe, expect, it } from 'vitest'
import {
  type Callback,
  currentState,
  decideCallback,
  decideConsent,
  decideOpened,
  type HandoffState,
  handoffTtlMs,
  leaseMs,
} from './decide-handoff.ts'

const createdAt = new Date('2026-03-10T12:00:00Z')
const at = (ms: number) => new Date(createdAt.getTime() + ms)
const minute = 60_000

const pending: HandoffState = {
  status: 'pending',
  reason: null,
  expires_at: at(handoffTtlMs),
  consent_id: null,
  consent_leased_at: null,
}
const able = { is_return_allowed: true, is_configured: true }
const granted: Callback = { ...able, state: 'valid', rejection: null }
const proceed = { kind: 'proceed' }
const settle = (reason: string) => ({ kind: 'settle', reason })
const report = (reason: string | null) => ({ kind: 'report', reason })

describe('a link that is opened', () => {
  it.each([
    ['while pending leads to consent', pending, able, minute, proceed],
    ['a moment before 45 minutes leads to consent', pending, able, handoffTtlMs - 1, proceed],
    ['at 45 minutes has lapsed', pending, able, handoffTtlMs, report('handoff_expired')],
    ['after success reports it', { ...pending, status: 'completed' }, able, minute, report(null)],
    [
      'after success reports it even when the time is up',
      { ...pending, status: 'completed' },
      able,
      handoffTtlMs,
      report(null),
    ],
    [
      'after a failure is used up',
      { ...pending, status: 'failed', reason: 'no_candidates' },
      able,
      0,
      report('handoff_used'),
    ],
    [
      'after a cancel is used up',
      { ...pending, status: 'cancelled', reason: 'user_cancelled' },
      able,
      0,
      report('handoff_used'),
    ],
    [
      'whose app lost the origin fails',
      pending,
      { ...able, is_return_allowed: false },
      0,
      settle('origin_not_allowed'),
    ],
    [
      'of an unregistered provider fails',
      pending,
      { ...able, is_configured: false },
      0,
      settle('provider_not_configured'),
    ],
    [
      'is not blocked by a consent that is being finished',
      { ...pending, consent_id: 'a', consent_leased_at: at(0) },
      able,
      1,
      proceed,
    ],
  ] as const)('%s', (_, handoff, surroundings, ms, step) => {
    expect(decideOpened(handoff, surroundings, at(ms))).toEqual(step)
  })
})

describe('a callback', () => {
  it.each([
    ['with a code is finished', pending, granted, minute, proceed],
    ['of a state past 15 minutes fails', pending, { ...granted, state: 'expired' }, minute, settle('state_expired')],
    ['of another browser fails', pending, { ...granted, state: 'invalid' }, minute, settle('state_invalid')],
    [
      'that says no cancels',
      pending,
      { ...granted, rejection: 'user_cancelled' },
      minute,
      { ...settle('user_cancelled') },
    ],
    [
      'that was refused fails',
      pending,
      { ...granted, rejection: 'provider_denied' },
      minute,
      { ...settle('provider_denied') },
    ],
    [
      'beside a consent that is being finished is not used',
      { ...pending, consent_id: 'a', consent_leased_at: at(0) },
      granted,
      leaseMs - 1,
      report('handoff_used'),
    ],
    [
      'three minutes after one that stopped partway is used',
      { ...pending, consent_id: 'a', consent_leased_at: at(0) },
      granted,
      leaseMs,
      proceed,
    ],
    [
      'that says no does not end a consent that is being finished',
      { ...pending, consent_id: 'a', consent_leased_at: at(0) },
      { ...granted, rejection: 'user_cancelled' },
      minute,
      report('handoff_used'),
    ],
    ['after the time is late, whatever it says', pending, granted, handoffTtlMs, report('handoff_expired')],
    [
      'replayed after success reports it',
      { ...pending, status: 'completed' },
      { ...granted, state: 'invalid' },
      minute,
      report(null),
    ],
    [
      'whose app lost the origin fails before anything is exchanged',
      pending,
      { ...granted, is_return_allowed: false },
      minute,
      settle('origin_not_allowed'),
    ],
  ] as const)('%s', (_, handoff, callback, ms, step) => {
    expect(decideCallback(handoff, callback, at(ms))).toEqual(step)
  })
})

describe('a consent that is finished', () => {
  const leased: HandoffState = { ...pending, consent_id: 'mine', consent_leased_at: at(0) }
  const one = { id: 'mine', account_count: 1, is_connected_elsewhere: false }
  it.each([
    ['connects its only account', leased, one, minute, proceed],
    ['parks several', leased, { ...one, account_count: 2 }, minute, proceed],
    ['has nothing to connect', leased, { ...one, account_count: 0 }, minute, settle('no_candidates')],
    [
      'finds its account taken',
      leased,
      { ...one, is_connected_elsewhere: true },
      minute,
      settle('account_connected_elsewhere'),
    ],
    ['lets a person choose although one of several is taken', leased, { ...one, account_count: 2 }, minute, proceed],
    ['writes nothing when another took over', leased, { ...one, id: 'other' }, minute, report('handoff_used')],
    ['writes nothing when it is late', leased, one, handoffTtlMs, report('handoff_expired')],
    ['writes nothing when another was used', { ...leased, status: 'completed' }, one, minute, report(null)],
  ] as const)('%s', (_, handoff, consent, ms, step) => {
    expect(decideConsent(handoff, consent, at(ms))).toEqual(step)
  })
})

describe('the state that is read', () => {
  it('changes to failed after 45 minutes, only for a pending hand-off', () => {
    expect(currentState(pending, at(handoffTtlMs - 1))).toEqual({ status: 'pending', reason: null })
    expect(currentState(pending, at(handoffTtlMs))).toEqual({ status: 'failed', reason: 'handoff_expired' })
    const done = { ...pending, status: 'completed' } as const
    expect(currentState(done, at(handoffTtlMs))).toEqual({ status: 'completed', reason: null })
  })
})
