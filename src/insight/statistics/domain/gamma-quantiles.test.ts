import { describe, expect, it } from 'vitest'
import { gammaQuantiles } from './gamma-quantiles.ts'

describe('gammaQuantiles', () => {
  // Of 10 parts, the first, the sixth and the last have their middle at 0.05, 0.55 and 0.95.
  it.each([
    [1, 0.051293, 0.798508, 2.995732],
    [1.5, 0.175923, 1.321503, 3.907364],
    [5.5, 2.287407, 5.459938, 9.837569],
    [100.5, 84.598, 101.429, 117.538],
  ])('of shape %d match published values', (shape, low, middle, high) => {
    const found = gammaQuantiles(shape, 10)
    expect(Math.abs(found[0]! - low)).toBeLessThan(0.015 + low * 0.002)
    expect(Math.abs(found[5]! / middle - 1)).toBeLessThan(0.01)
    expect(Math.abs(found[9]! / high - 1)).toBeLessThan(0.01)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  })
})
