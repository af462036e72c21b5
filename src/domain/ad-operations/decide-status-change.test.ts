import { expect, test } from 'vitest'
import { decideStatusChange } from './decide-status-change.ts'

test.each([
  ['ACTIVE', 'PAUSED', 'apply'],
  ['PAUSED', 'ACTIVE', 'apply'],
  ['ACTIVE', 'ACTIVE', 'no_change'],
  ['PAUSED', 'PAUSED', 'no_change'],
  ['ARCHIVED', 'PAUSED', 'refuse'],
  ['DELETED', 'PAUSED', 'refuse'],
  ['ARCHIVED', 'ACTIVE', 'refuse'],
  ['DELETED', 'ACTIVE', 'refuse'],
  ['WITH_ISSUES', 'PAUSED', 'apply'],
] as const)('%s, wanted %s: %s', (live, wanted, verdict) => {
  expect(decideStatusChange(live, wanted)).toBe(verdict)
})
