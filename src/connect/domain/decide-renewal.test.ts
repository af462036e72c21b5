import { expect, it } from 'vitest'
import { decideRenewal, isExpiring } from './decide-renewal.ts'

const now = new Date('2026-11-14T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

it.each([
  ['tokens that never end stay', null, null, 30, 'keep'],
  ['tokens at their end are refreshed', 0.003, null, null, 'refresh'],
  ['so are those that ended', -1, null, 30, 'refresh'],
  ['those of an hour are left alone until then', 0.01, null, null, 'keep'],
  ['those of two months are left alone for the first', 31, null, 30, 'keep'],
  ['then they are renewed', 29, null, 30, 'renew'],
  ['once a day', 28.5, -0.5, 30, 'keep'],
  ['and again the next day', 28, -1, 30, 'renew'],
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
