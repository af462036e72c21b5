import { describe, expect, it } from 'vitest'
import { invertTest } from './invert-test.ts'

describe('invertTest', () => {
  it.each([
    ['near', (effect: number) => Math.abs(effect - 5) > 2, 3, 7],
    ['far', (effect: number) => effect < -900 || effect > 7_000, -900, 7_000],
    ['open above', (effect: number) => effect < 4, 4, null],
    ['open', () => false, null, null],
  ])('finds ends that are %s', (_, isRejected, lower, upper) => {
    const found = invertTest(isRejected, { estimate: 5, scale: 0.1 })
    if (lower === null) expect(found.lower).toBeNull()
    else expect(found.lower).toBeCloseTo(lower, 1)
    if (upper === null) expect(found.upper).toBeNull()
    else expect(found.upper).toBeCloseTo(upper, 1)
  })

  it('is the estimate if nothing varies', () => {
    expect(invertTest(() => true, { estimate: 5, scale: 0 })).toEqual({ lower: 5, upper: 5 })
  })
})
