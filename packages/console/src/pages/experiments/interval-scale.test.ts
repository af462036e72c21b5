import fc from 'fast-check'
import { expect, it } from 'vitest'
import { intervalScale } from './interval-scale.ts'

const rounded = (scale: object) => Object.values(scale).map((value: number) => Math.round(value))

it.each([
  ['a gain', { lower: 50, value: 75, upper: 100 }, [8, 71, 50, 42]],
  ['a loss', { lower: -100, value: -75, upper: -50 }, [92, 29, 8, 42]],
  ['both', { lower: -50, value: 0, upper: 50 }, [50, 50, 8, 84]],
  ['nothing', { lower: 0, value: 0, upper: 0 }, [8, 8, 8, 0]],
])('the line of %s contains zero', (_, range, expected) => {
  expect(rounded(intervalScale(range))).toEqual(expected)
})

it('everything stays on the line, in its order', () => {
  const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(amount, amount, amount, (...amounts) => {
      const [lower, value, upper] = amounts.sort((a, b) => a - b) as [number, number, number]
      const scale = intervalScale({ lower, value, upper })
      const positions = [0, scale.from, scale.value, scale.from + scale.width, 100]
      for (const [index, position] of positions.slice(1).entries())
        expect(position).toBeGreaterThanOrEqual(positions[index]! - 1e-6)
      expect(scale.zero).toBeGreaterThanOrEqual(0)
      expect(scale.zero).toBeLessThanOrEqual(100)
    }),
  )
})
