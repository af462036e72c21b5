import { expect, it } from 'vitest'
import { dayMs } from '../../kernel/time/durations.ts'
import { decideRenewal, isExpiring } from './decide-renewal.ts'

const now = new Date('2026-11-14T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * dayMs)

it.each([
  ['keeps tokens that never expire', null, null, 30, 'keep'],
  ['refreshes tokens that are about to expire', 0.003, null, null, 'refresh'],
  ['refreshes expired tokens', -1, null, 30, 'refresh'],
  ['keeps one-hour tokens until shortly before expiry', 0.01, null, null, 'keep'],
  ['keeps two-month tokens in the first month', 31, null, 30, 'keep'],
  ['renews two-month tokens in the second month', 29, null, 30, 'renew'],
  ['renews at most once per day', 28.5, -0.5, 30, 'keep'],
  ['renews again the next day', 28, -1, 30, 'renew'],
] as const)('%s', (_, left, tried, ahead, expected) => {
  const lifetime = {
    expires_at: left === null ? null : days(left),
    renewal_tried_at: tried === null ? null : days(tried),
    renew_ahead_days: ahead,
  }
  expect(decideRenewal(lifetime, now)).toBe(expected)
})

it.each([
  [15, 30, false],
  [14, 30, true],
  [0, 30, true],
  [0.01, null, false],
])('a consent with %d days left, renewed %s days ahead, expires soon: %s', (left, ahead, expected) => {
  expect(isExpiring({ expires_at: days(left), renew_ahead_days: ahead }, now)).toBe(expected)
})

it.each([
  [15, null, false],
  [14, null, true],
  [60, 30, false],
])(
  'a consent that ends in %d days whatever is refreshed, renewed %s days ahead, expires soon: %s',
  (left, ahead, expected) => {
    const lifetime = { expires_at: days(0.02), renew_ahead_days: ahead, ends_at: days(left) }
    expect(isExpiring(lifetime, now)).toBe(expected)
  },
)
