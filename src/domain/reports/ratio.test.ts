import { expect, it } from 'vitest'
import { ratio, ratioOrNull } from './ratio.ts'

it.each([
  ['exact decimals', '0.3', '0.1', 1, 3],
  ['a scale', 5, 200, 100, 2.5],
  ['a negative numerator', '-10', 4, 1, -2.5],
  ['nothing to divide', 0, 7, 1, 0],
] as const)('divides %s', (_title, numerator, denominator, scale, expected) => {
  expect(ratio(numerator, denominator, scale)).toBe(expected)
  expect(ratioOrNull(numerator, denominator, scale)).toBe(expected)
})

it.each(['0', '0.00', 0])('divided by %s is 0 on a row and null where the contract allows it', (zero) => {
  expect(ratio('12.5', zero)).toBe(0)
  expect(ratioOrNull('12.5', zero)).toBeNull()
})
