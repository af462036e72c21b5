import { expect, it } from 'vitest'
import { chiSquareTail } from './chi-square.ts'

it.each([
  [-1, 1, 1],
  [0, 1, 1],
  [1e-5, 1, 0.9974768716831944],
  [3.841458820694124, 1, 0.05],
  [10.827566170662733, 1, 0.001],
  [5, 2, 0.0820849986238988],
  [1, 10, 0.9998278843700441],
  [40, 10, 1.694474393006737e-5],
  [200, 200, 0.48670120172085135],
  [700, 3, 2.0991308534204487e-151],
])('exceeds %d with %d degrees of freedom with probability %d', (x, degrees, expected) => {
  expect(Math.abs(chiSquareTail(x, degrees) / expected - 1)).toBeLessThan(1e-10)
})

it.each([
  [Number.NaN, 1],
  [1, 0],
])('of %d with %d degrees is not a number', (x, degrees) => {
  expect(chiSquareTail(x, degrees)).toBeNaN()
})
