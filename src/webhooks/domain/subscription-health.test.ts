import { expect, it } from 'vitest'
import { dayMs } from '../../kernel/time/durations.ts'
import { type HealthSign, isMatch, nextHealth, type SubscriptionHealth } from './subscription-health.ts'

const offer = { type: 'connection.connected', provider: 'service' }
const interest = { events: ['connection.connected'], providers: ['service'] }

it.each([
  ['both lists match', {}, {}, true],
  ['the event is not named', {}, { events: ['outcome.recorded'] }, false],
  ['the provider is not named', {}, { providers: ['whatsapp'] }, false],
  ['the provider was added', {}, { providers: ['whatsapp', 'service'] }, true],
])('decides on a match: %s', (_title, offered, interested, expected) => {
  expect(isMatch({ ...offer, ...offered }, { ...interest, ...interested })).toBe(expected)
})

const well: SubscriptionHealth = {
  status: 'active',
  consecutive_failures: 0,
  failing_since: null,
  last_delivery_at: null,
}

function sign(day: number, kind: 'success' | 'failure' | 'gone'): HealthSign {
  const at = new Date(Date.parse('2026-03-01T00:00:00Z') + day * dayMs)
  return { at, is_success: kind === 'success', is_gone: kind === 'gone' }
}

it('a success resets all failures', () => {
  const after = nextHealth(well, [sign(0, 'failure'), sign(1, 'failure'), sign(2, 'success')])
  expect(after).toEqual({ ...well, last_delivery_at: sign(2, 'success').at })
})

it('failures count from the first one since the last success', () => {
  const after = nextHealth(well, [sign(0, 'success'), sign(1, 'failure'), sign(2, 'failure')])
  expect(after).toMatchObject({ status: 'active', consecutive_failures: 2, failing_since: sign(1, 'failure').at })
})

it('fails after exactly five days without a success', () => {
  expect(nextHealth(well, [sign(0, 'failure'), sign(4.999, 'failure')]).status).toBe('active')
  expect(nextHealth(well, [sign(0, 'failure'), sign(5, 'failure')]).status).toBe('failed')
  expect(nextHealth(well, [sign(0, 'failure'), sign(4, 'success'), sign(6, 'failure')]).status).toBe('active')
})

it('a receiver that is gone pauses the subscription', () => {
  expect(nextHealth(well, [sign(0, 'gone')]).status).toBe('paused')
})

it('a late result does not activate a subscription that was paused in the meantime', () => {
  const paused: SubscriptionHealth = { ...well, status: 'paused' }
  expect(nextHealth(paused, [sign(0, 'success')]).status).toBe('paused')
  expect(nextHealth(paused, [sign(0, 'failure'), sign(9, 'failure')]).status).toBe('paused')
})
