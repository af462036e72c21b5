import { describe, expect, it } from 'vitest'
import { reachesPowerOfTwo } from './reaches-power-of-two.ts'

describe('a count that grows', () => {
  it.each([
    [0, 1_023, false],
    [0, 1_024, true],
    [1_023, 1_024, true],
    [1_024, 1_025, false],
    [1_100, 2_047, false],
    [1_100, 2_048, true],
    [1_100, 9_000, true],
    [511, 512, false],
  ])('from %i to %i', (before, after, expected) => {
    expect(reachesPowerOfTwo(before, after)).toBe(expected)
  })

  it('reaches one twenty times from the first thousand to a billion, whatever its steps', () => {
    let [count, reached] = [0, 0]
    for (; count < 2 ** 29; count += Math.max(250, Math.floor(count / 100)))
      if (reachesPowerOfTwo(count, count + Math.max(250, Math.floor(count / 100)))) reached++
    expect(reached).toBe(20)
  })
})
