import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../kernel/time/durations.ts'
import { findWindow, isInWindow } from './window.ts'

const conversion = Date.parse('2026-03-10T12:00:00Z')

describe('isInWindow', () => {
  it.each([
    ['at the conversion', 0, true],
    ['a millisecond after it', 1, false],
    ['a millisecond before it', -1, true],
    ['at the window’s first instant', -30 * dayMs, true],
    ['a millisecond before the window', -30 * dayMs - 1, false],
  ])('decides for a touch %s (%s ms): %s', (_title, offset, expected) => {
    expect(isInWindow(conversion + offset, conversion, 30)).toBe(expected)
  })
})

describe('findWindow', () => {
  it('contains exactly the eligible touches', () => {
    const offsets = fc.array(fc.integer({ min: -40, max: 5 }).map((days) => days * dayMs))
    fc.assert(
      fc.property(offsets, fc.integer({ min: 1, max: 45 }), (list, days) => {
        const times = Float64Array.from(list, (offset) => conversion + offset).sort()
        const { from, to } = findWindow(times, 0, times.length, conversion, days)
        expect([...times.slice(from, to)]).toEqual([...times].filter((time) => isInWindow(time, conversion, days)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('stays within the customer’s section of the column', () => {
    const times = Float64Array.from([0, 0, 0, 0], () => conversion)
    expect(findWindow(times, 1, 3, conversion, 30)).toEqual({ from: 1, to: 3 })
  })
})
