import { describe, expect, it } from 'vitest'
import { normalQuantile } from './normal.ts'

describe('normalQuantile', () => {
  it.each([
    [0.5, 0],
    [0.025, -1.959963985],
    [0.001, -3.090232306],
    [0.01, -2.326347874],
    [0.95, 1.644853627],
    [0.99, 2.326347874],
  ])('of %d is %d', (p, expected) => {
    expect(normalQuantile(p)).toBeCloseTo(expected, 7)
  })
})
