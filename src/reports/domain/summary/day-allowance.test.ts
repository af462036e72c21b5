import { expect, it } from 'vitest'
import { dayAllowance } from './day-allowance.ts'

it.each([
  ['2026-03-10T00:00:00.000Z', '2026-03-10', 86_400],
  ['2026-03-10T12:00:00.000Z', '2026-03-10', 43_200],
  ['2026-03-10T23:59:59.001Z', '2026-03-10', 1],
  ['2026-12-31T23:00:00.000Z', '2026-12-31', 3_600],
])('at %s a unit counts for %s and the next day starts in %i seconds', (now, day, secondsLeft) => {
  expect(dayAllowance(new Date(now))).toEqual({ day, secondsLeft })
})
