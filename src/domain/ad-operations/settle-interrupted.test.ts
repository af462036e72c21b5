import { expect, test } from 'vitest'
import { settleInterrupted } from './settle-interrupted.ts'

test.each([
  ['the platform has what was asked for', 'ACTIVE', 'PAUSED', 'PAUSED', 'applied'],
  ['the platform still has what it had', 'ACTIVE', 'PAUSED', 'ACTIVE', 'failed'],
  ['the platform has something else by now', '1000', '1500', '1200', 'failed'],
  ['the platform was not asked yet', null, null, 'PAUSED', 'failed'],
  ['the entity is gone', 'ACTIVE', 'PAUSED', null, 'failed'],
])('after a crash: %s', (_title, value_before, value_after, live, settled) => {
  expect(settleInterrupted({ value_before, value_after }, live)).toBe(settled)
})
