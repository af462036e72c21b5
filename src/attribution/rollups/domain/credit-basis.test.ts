import { expect, it } from 'vitest'
import { agesWithin } from './credit-basis.ts'
import { ageOf } from './path-steps.ts'

const day = 86_400_000

it.each([
  [1, 1, true],
  [1, 1.01, false],
  [7, 6.5, true],
  [7, 8, false],
  [90, 90, true],
  [90, 91, false],
  [null, 1_000, true],
] as const)('window %s and a touch %s days before: within is %s', (window, days, isWithin) => {
  expect(ageOf(1_000 * day, (1_000 - days) * day) < agesWithin(window)).toBe(isWithin)
})
