import { describe, expect, it } from 'vitest'
import { defaultSettings, type FoundTrackingKey } from '../tracking/tracking-schemas.ts'
import { isRejection } from './hit-rejection.ts'
import {
  checkSender,
  type HitPipelineState,
  type HitStep,
  hitSteps,
  hitToPendingEvent,
  passHit,
  senderSteps,
} from './hit-steps.ts'

const receivedAt = new Date('2026-03-10T12:00:00Z')
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

function keyOf(columns: Partial<FoundTrackingKey> = {}): FoundTrackingKey {
  return {
    key_id: 'key',
    profile_id: 'profile',
    revoked_at: null,
    domains: [],
    timezone: 'UTC',
    reporting_currency: 'USD',
    privacy_mode: 'standard',
    stores_signals: true,
    settings: defaultSettings,
    modules: {},
    ...columns,
  }
}

function receivedHit(sent: unknown, more: Partial<Parameters<typeof passHit>[0]> = {}) {
  return {
    sent,
    key: keyOf(),
    headers: { 'user-agent': chrome },
    ip: '1.1.1.1',
    receivedAt,
    defaultName: undefined,
    ...more,
  }
}

const view = {
  eventName: 'page_view',
  anonymousId: 'v',
  sessionId: 's',
  pageUrl: 'https://shop.example/a?utm_source=news&utm_medium=email',
  referrer: 'https://www.google.com/',
}

/** A hit that has passed all steps; each test changes what its step needs. */
function passed(sent: object = {}, more: Partial<HitPipelineState> = {}): HitPipelineState {
  const state = passHit(receivedHit({ ...view, ...sent }))
  if (isRejection(state)) throw new Error(state.message)
  return { ...state, ...more }
}

describe('a sender', () => {
  it.each([
    ['liveKey', { key: keyOf() }, null],
    ['liveKey', { key: keyOf({ revoked_at: receivedAt }) }, 'revoked_key'],
    ['ownPage', { key: keyOf() }, null],
    ['ownPage', { key: keyOf({ domains: ['shop.example'] }), headers: { origin: 'https://www.shop.example' } }, null],
    [
      'ownPage',
      { key: keyOf({ domains: ['shop.example'] }), headers: { origin: 'https://evil.example' } },
      'blocked_origin',
    ],
    ['ownPage', { key: keyOf({ domains: ['shop.example'] }), pageUrl: 'https://evil.example/' }, 'blocked_origin'],
    ['ownPage', { key: keyOf({ domains: ['*.shop.example'] }), pageUrl: 'https://a.shop.example/' }, null],
    ['ownPage', { key: keyOf({ domains: ['shop.example'] }) }, null],
    ['noBot', { headers: { 'user-agent': chrome } }, null],
    ['noBot', { headers: {} }, null],
    ['noBot', { headers: { 'user-agent': 'Googlebot/2.1' } }, 'bot'],
  ])('%s %#', (step, sender, rejected) => {
    const whole = { key: keyOf(), headers: {}, pageUrl: undefined, ...sender }
    expect(senderSteps[step]!(whole)?.rejected ?? null).toBe(rejected)
  })

  it('is rejected by the first failing check', () => {
    const key = keyOf({ revoked_at: receivedAt, domains: ['shop.example'] })
    const sender = { key, headers: { origin: 'https://evil.example', 'user-agent': 'Googlebot/2.1' }, pageUrl: null }
    expect(checkSender(sender)?.rejected).toBe('revoked_key')
  })
})

describe('a step of a hit', () => {
  const steps: [keyof typeof hitSteps, HitPipelineState, object][] = [
    ['read', passed(), { hit: { event_name: 'page_view', visitor_id: 'v', event_time: receivedAt } }],
    ['read', { ...passed(), sent: 'no hit' }, { rejected: 'malformed_hit' }],
    ['read', { ...passed(), sent: { eventName: 7 } }, { rejected: 'invalid_field', field: 'eventName' }],
    ['read', { ...passed(), sent: { ...view, eventTimeClient: 'soon' } }, { rejected: 'invalid_time' }],
    ['read', { ...passed(), sent: { ...view, valueAmount: -1 } }, { rejected: 'invalid_money' }],
    ['read', { ...passed(), sent: { ...view, valueAmount: 1e12 } }, { rejected: 'money_over_limit' }],
    [
      'consent',
      passed({ consent: { mode: 'denied' } }),
      { hit: { visitor_id: null, referrer: 'https://www.google.com' } },
    ],
    ['consent', passed({}, { headers: { 'sec-gpc': '1' } }), { hit: { visitor_id: null } }],
    ['consent', passed(), { hit: { visitor_id: 'v' } }],
    ['page', passed(), { page: { host: 'shop.example', path: '/a' } }],
    ['page', passed({ pageUrl: 'no address' }), { page: { host: null, path: null } }],
    ['referrer', passed(), { referrer: { kind: 'search', name: 'google' } }],
    ['referrer', passed({ referrer: 'https://shop.example/' }), { referrer: { kind: 'own' } }],
    ['acquisition', passed(), { acquisition: { channel: 'Email', source: 'news' } }],
    [
      'acquisition',
      passed({ pageUrl: 'https://shop.example/?gclid=G' }),
      { acquisition: { channel: 'Paid Search', click_id: 'G' } },
    ],
    ['device', passed(), { browsing: { device: 'desktop', browser: 'Chrome', os: 'Windows' } }],
    ['device', passed({}, { headers: {} }), { browsing: { device: null, browser: null, os: null } }],
    ['country', passed(), { country: 'AU' }],
    [
      'country',
      passed({}, { key: keyOf({ settings: { ...defaultSettings, resolves_country: false } }) }),
      { country: null },
    ],
    ['country', passed({}, { ip: 'no address' }), { country: null }],
    ['person', passed(), { claim: null }],
    ['person', passed({ identify: { userId: 7 } }), { claim: { is_unverified: true, identifiers: [{ value: '7' }] } }],
    ['person', passed({ identify: { national_id: '12.345.678-5' } }), { claim: null }],
  ]

  it.each(steps)('%s %#', (name, state, expected) => {
    const step: HitStep = hitSteps[name]
    expect(step(state)).toMatchObject(expected)
  })

  it('is covered by the table above', () => {
    expect(new Set(steps.map(([name]) => name))).toEqual(new Set(Object.keys(hitSteps)))
  })
})

it('a hit that passed all steps becomes the reported event, with an id derived from its key', () => {
  const pending = hitToPendingEvent(passed({ eventId: 'e-1' }))
  expect(pending).toMatchObject({
    event: {
      profile_id: 'profile',
      event_key: 'e-1',
      recorded_via: 'tracker',
      path: '/a',
      country: 'AU',
      browser: 'Chrome',
    },
    acquisition: { channel: 'Email' },
    claim: null,
  })
  expect(hitToPendingEvent(passed({ eventId: 'e-1' })).event.id).toBe(pending.event.id)
})
