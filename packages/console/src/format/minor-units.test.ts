import { expect, it } from 'vitest'
import { fromMinorUnits } from './minor-units.ts'

it.each([
  [7500, 'USD', 75],
  [1_200_000, 'CLP', 1_200_000],
  [1_500, 'KWD', 1.5],
])('%i minor units of %s are %d', (amount, currency, expected) => {
  expect(fromMinorUnits(amount, currency)).toBe(expected)
})
