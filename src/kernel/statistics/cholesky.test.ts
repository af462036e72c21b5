import fc from 'fast-check'
import { expect, it } from 'vitest'
import { solvePositive } from './cholesky.ts'

it('solves for several sides at a time', () => {
  const sides = [Float64Array.of(8, 7), Float64Array.of(2, 3)]
  expect(solvePositive(Float64Array.of(4, 2, 2, 3), 2, sides)).toBe(true)
  expect(sides.map((side) => Array.from(side, (x) => Math.round(x * 1e9) / 1e9))).toEqual([
    [1.25, 1.5],
    [0, 1],
  ])
})

it.each([
  ['singular', [1, 1, 1, 1]],
  ['indefinite', [1, 2, 2, 1]],
  ['zero', [0, 0, 0, 0]],
  ['not a number', [Number.NaN, 0, 0, 1]],
])('rejects a matrix that is %s', (_, entries) => {
  const side = Float64Array.of(1, 2)
  expect(solvePositive(Float64Array.from(entries), 2, [side])).toBe(false)
  expect([...side]).toEqual([1, 2])
})

it('solves every positive definite system', () => {
  const entry = fc.double({ min: -2, max: 2, noNaN: true })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 9, maxLength: 9 }), fc.tuple(entry, entry, entry), (entries, expected) => {
      const matrix = new Float64Array(9)
      for (let row = 0; row < 3; row++)
        for (let column = 0; column < 3; column++) {
          for (let k = 0; k < 3; k++) matrix[row * 3 + column]! += entries[row * 3 + k]! * entries[column * 3 + k]!
          if (row === column) matrix[row * 3 + column]! += 1
        }
      const side = Float64Array.from([0, 1, 2], (row) =>
        expected.reduce((sum, x, column) => sum + matrix[row * 3 + column]! * x, 0),
      )
      expect(solvePositive(matrix, 3, [side])).toBe(true)
      for (const [index, x] of expected.entries()) expect(Math.abs(side[index]! - x)).toBeLessThan(1e-9)
    }),
  )
})
