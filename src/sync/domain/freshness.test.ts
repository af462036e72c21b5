import { expect, it } from 'vitest'
import { hourMs } from '../../kernel/time/durations.ts'
import { freshness } from './freshness.ts'

const now = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)

it.each([
  [hoursAgo(0), 'fresh'],
  [hoursAgo(6), 'fresh'],
  [hoursAgo(6.01), 'stale'],
  [hoursAgo(48), 'stale'],
  [hoursAgo(48.01), 'silent'],
  [null, 'silent'],
])('%s is %s', (lastDataAt, expected) => {
  expect(freshness(lastDataAt, now)).toBe(expected)
})
