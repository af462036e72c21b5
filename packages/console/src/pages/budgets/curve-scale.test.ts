import { expect, it } from 'vitest'
import { type Curve, scaleCurve, worthOf } from './curve-scale.ts'

const point = (spend: number, value: number, is_extrapolated = false) => ({
  ...{ spend, is_extrapolated },
  outcome: { value, lower: value - 10, upper: value + 10 },
  marginal: { value: 1, lower: 0, upper: 2 },
})
const curve = {
  points: [point(25, 20, true), point(50, 60), point(75, 80), point(100, 90, true)],
  current: { spend: 62.5, marginal: point(0, 0).marginal },
} as Curve

it('draws the observed and the extrapolated part of a curve as one line', () => {
  const { observed, extrapolated, current, highest } = scaleCurve(curve)
  expect(observed).toBe('50.00,33.33 75.00,11.11')
  expect(extrapolated).toBe('75.00,11.11 100.00,0.00')
  expect(highest).toEqual({ spend: 100, outcome: 90 })
  expect(current.x).toBe(62.5)
  expect(current.y).toBeCloseTo(100 - (70 / 90) * 100)
})

it('keeps its range inside of the drawing', () => {
  const ys = scaleCurve(curve)
    .band.split(' ')
    .map((text) => Number(text.split(',')[1]))
  expect(ys.every((y) => y >= 0 && y <= 100)).toBe(true)
})

it.each([
  [{ lower: 1.1, upper: 2 }, 'more'],
  [{ lower: 0.5, upper: 0.9 }, 'less'],
  [{ lower: 0.5, upper: 1.5 }, 'unclear'],
])('%j is worth %s', (range, expected) => {
  expect(worthOf(range)).toBe(expected)
})
