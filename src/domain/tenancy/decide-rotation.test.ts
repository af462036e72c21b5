import { expect, test } from 'vitest'
import { decideRotation, type RotatableKey } from './decide-rotation.ts'

const now = new Date('2026-03-10T12:00:00Z')
const inTwoDays = '2026-03-12T12:00:00.000Z'
const live: RotatableKey = { expires_at: null, revoked_at: null, replaced_by_id: null }

const cases: [string, Partial<RotatableKey>, string | null][] = [
  ['a live key works 48 hours more', {}, inTwoDays],
  ['a key that expires later is cut to 48 hours', { expires_at: new Date('2026-04-01T00:00:00Z') }, inTwoDays],
  [
    'a key that expires sooner is not prolonged',
    { expires_at: new Date('2026-03-11T00:00:00Z') },
    '2026-03-11T00:00:00.000Z',
  ],
  ['an expired key cannot be rotated', { expires_at: now }, null],
  ['a revoked key cannot be rotated', { revoked_at: new Date('2026-03-01T00:00:00Z') }, null],
  ['a rotated key cannot be rotated again', { replaced_by_id: 'k2' }, null],
]

test.each(cases)('%s', (_title, key, expected) => {
  expect(decideRotation({ ...live, ...key }, now)?.oldKeyEndsAt.toISOString() ?? null).toBe(expected)
})
