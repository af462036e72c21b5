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
const endHandoff = (reason: string) => ({ kind: 'finish', reason })
const report = (reason: string | null) => ({ kind: 'report', reason })

describe('a link that is opened', () => {
  it.each([
    ['redirects to the consent screen while pending', pending, able, minute, proceed],
    ['redirects to the consent screen until 45 minutes have passed', pending, able, handoffTtlMs - 1, proceed],
    ['expires at 45 minutes', pending, able, handoffTtlMs, report('handoff_expired')],
    ['reports the success of a completed hand-off', { ...pending, status: 'completed' }, able, minute, report(null)],
    [
      'reports the success also after 45 minutes',
      { ...pending, status: 'completed' },
      able,
      handoffTtlMs,
      report(null),
    ],
    [
      'is used after a failure',
      { ...pending, status: 'failed', reason: 'no_candidates' },
      able,
      0,
      report('handoff_used'),
    ],
    [
      'is used after a cancellation',
      { ...pending, status: 'cancelled', reason: 'user_cancelled' },
      able,
      0,
      report('handoff_used'),
    ],
    [
      'fails when the app no longer allows the origin',
      pending,
      { ...able, is_return_allowed: false },
      0,
      endHandoff('origin_not_allowed'),
    ],
    [
      'fails without a registration at the provider',
      pending,
      { ...able, is_configured: false },
      0,
      endHandoff('provider_not_configured'),
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
    ['with a code finishes the consent', pending, granted, minute, proceed],
    [
      'with a state older than 15 minutes fails',
      pending,
      { ...granted, state: 'expired' },
      minute,
      endHandoff('state_expired'),
    ],
    ['from another browser fails', pending, { ...granted, state: 'invalid' }, minute, endHandoff('state_invalid')],
    [
      'of a person who declined cancels the hand-off',
      pending,
      { ...granted, rejection: 'user_cancelled' },
      minute,
      { ...endHandoff('user_cancelled') },
    ],
    [
      'with a rejection fails',
      pending,
      { ...granted, rejection: 'provider_denied' },
      minute,
      { ...endHandoff('provider_denied') },
    ],
    [
      'is not used while another consent is being finished',
      { ...pending, consent_id: 'a', consent_leased_at: at(0) },
      granted,
      leaseMs - 1,
      report('handoff_used'),
    ],
    [
      'is used three minutes after an interrupted consent',
      { ...pending, consent_id: 'a', consent_leased_at: at(0) },
      granted,
      leaseMs,
      proceed,
    ],
    [
      'of a person who declined does not end a consent that is being finished',
      { ...pending, consent_id: 'a', consent_leased_at: at(0) },
      { ...granted, rejection: 'user_cancelled' },
      minute,
      report('handoff_used'),
    ],
    ['after 45 minutes has expired, whatever it contains', pending, granted, handoffTtlMs, report('handoff_expired')],
    [
      'replayed after success reports the success',
      { ...pending, status: 'completed' },
      { ...granted, state: 'invalid' },
      minute,
      report(null),
    ],
    [
      'fails before the exchange when the app no longer allows the origin',
      pending,
      { ...granted, is_return_allowed: false },
      minute,
      endHandoff('origin_not_allowed'),
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
    ['stores the tokens when there are several accounts', leased, { ...one, account_count: 2 }, minute, proceed],
    ['fails without an account', leased, { ...one, account_count: 0 }, minute, endHandoff('no_candidates')],
    [
      'fails when its account is connected elsewhere',
      leased,
      { ...one, is_connected_elsewhere: true },
      minute,
      endHandoff('account_connected_elsewhere'),
    ],
    [
      'lets a person choose although one of several is connected elsewhere',
      leased,
      { ...one, account_count: 2 },
      minute,
      proceed,
    ],
    [
      'writes nothing when another consent has the lease',
      leased,
      { ...one, id: 'other' },
      minute,
      report('handoff_used'),
    ],
    ['writes nothing after 45 minutes', leased, one, handoffTtlMs, report('handoff_expired')],
    [
      'writes nothing when another consent completed the hand-off',
      { ...leased, status: 'completed' },
      one,
      minute,
      report(null),
    ],
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
