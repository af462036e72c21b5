import { expect, it } from 'vitest'
import { leftOutReason } from './left-out-reason.ts'

it.each([
  ['connected', true, 2, null],
  ['error', true, 1, null],
  ['needs_action', true, 1, null],
  ['reconnect_required', true, 1, 'reconnect_required'],
  ['disconnected', false, 1, 'disconnected'],
  ['connected', true, null, 'provider_unknown'],
  ['connected', false, 0, 'nothing_to_read'],
  ['connected', false, 1, 'no_token'],
] as const)(
  'a connection that is %s (tokens: %s, readable steps: %s) is skipped for %s',
  (status, hasTokens, steps, why) => {
    expect(leftOutReason({ status, isExpiring: false, hasTokens }, steps)).toBe(why)
  },
)

it('a connection whose consent expires soon is read until then', () => {
  expect(leftOutReason({ status: 'reconnect_required', isExpiring: true, hasTokens: true }, 1)).toBeNull()
})
