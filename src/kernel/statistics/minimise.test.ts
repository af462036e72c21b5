import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minimise } from './minimise.ts'

it('finds the minimum of the Rosenbrock function', () => {
  const { point, value, converged } = minimise(([x, y]) => (1 - x!) ** 2 + 100 * (y! - x! ** 2) ** 2, [-1.2, 1])
  expect(converged).toBe(true)
  expect(value).toBeLessThan(1e-9)
  expect(point[0]).toBeCloseTo(1, 3)
  expect(point[1]).toBeCloseTo(1, 3)
})

it('finds the minimum of any quadratic function of four variables', () => {
  const vector = fc.tuple(...Array.from({ length: 4 }, () => fc.double({ min: -3, max: 3, noNaN: true })))
  const scales = fc.tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0.1, max: 10, noNaN: true })))
  fc.assert(
    fc.property(vector, vector, scales, (centre, start, scale) => {
      const { point } = minimise((at) => at.reduce((sum, x, i) => sum + scale[i]! * (x - centre[i]!) ** 2, 0), start)
      for (const [axis, x] of point.entries()) expect(Math.abs(x - centre[axis]!)).toBeLessThan(1e-3)
    }),
  )
})

it('avoids points where the function is not a number', () => {
  const { point } = minimise(([x]) => Math.log(x!) ** 2, [3])
  expect(point[0]).toBeCloseTo(1, 4)
})

it('reports that it did not converge', () => {
  expect(minimise(([x]) => x!, [0], { maxEvaluations: 100 }).converged).toBe(false)
  expect(minimise(() => Number.NaN, [0]).converged).toBe(false)
})
