import { expect, it } from 'vitest'
import { splitJourney } from './split-journey.ts'

const touches = (...times: number[]) => times.map((ms) => ({ ms, unit: ms * 10 }))

it.each([
  ['without a conversion', touches(1, 2), [], [[[10, 20], 2, false]]],
  ['with one conversion', touches(1, 2), [3], [[[10, 20], 3, true]]],
  [
    'with a touch at and after the conversion',
    touches(1, 3, 4),
    [3],
    [
      [[10, 30], 3, true],
      [[40], 4, false],
    ],
  ],
  [
    'with two conversions, the second without a new touch',
    touches(1, 5),
    [2, 3, 6],
    [
      [[10], 2, true],
      [[50], 6, true],
    ],
  ],
  ['without touches', [], [3], []],
] as const)('splits a journey %s', (_, journey, conversions, expected) => {
  expect(splitJourney(journey, conversions).map((path) => [path.units, path.endMs, path.isConverted])).toEqual(expected)
})
