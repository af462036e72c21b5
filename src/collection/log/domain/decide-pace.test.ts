import { describe, expect, it } from 'vitest'
import { decidePace, initialPace, longestPaceMs, type Pace, shortestPaceMs, yieldMsMax } from './decide-pace.ts'

describe('the pause after one measurement', () => {
  it.each([
    ['an idle process', 0, true, shortestPaceMs],
    ['a process with some load', 0.85, true, shortestPaceMs],
    ['a busy process', 0.9, true, 150],
    ['a process without free time', 1, true, longestPaceMs],
    ['a busy process that only derives', 1, false, shortestPaceMs],
  ])('of %s', (_title, utilization, isAccepting, expected) => {
    expect(decidePace(initialPace, { utilization, isAccepting, nowMs: 0 }).ms).toBe(expected)
  })
})

/** The pauses after measurements every 500 ms. */
function pacesOf(utilizations: readonly number[], { isAccepting = true, pace = initialPace } = {}): Pace[] {
  return utilizations.map((utilization, index) => {
    pace = decidePace(pace, { utilization, isAccepting, nowMs: index * 500 })
    return pace
  })
}
const yields = (paces: readonly Pace[]) => paces.map(({ ms }) => ms === Number.POSITIVE_INFINITY)

describe('a burst is accepted first', () => {
  it.each([
    ['after a second', [0.95, 0.95, 0.95, 1], [false, false, true, true]],
    ['not to a steady load', [0.85, 0.85, 0.85, 0.85], [false, false, false, false]],
    ['not after a shorter time', [1, 1, 0.5, 1, 1], [false, false, false, false, false]],
    ['until requests alone do not keep the process busy', [1, 1, 1, 0.65, 0.55], [false, false, true, true, false]],
    [
      'and then not again for a while',
      [1, 1, 1, 0.5, 1, 1, 1, 1],
      [false, false, true, false, false, false, false, false],
    ],
  ])('%s', (_title, utilizations, expected) => {
    expect(yields(pacesOf(utilizations))).toEqual(expected)
  })

  it('never by a process that accepts nothing', () => {
    expect(yields(pacesOf(Array(20).fill(1), { isAccepting: false }))).not.toContain(true)
  })

  it('for a limited time, and then derived for as long', () => {
    const isYielding = yields(pacesOf(Array(400).fill(1)))
    const [start, end] = [isYielding.indexOf(true), isYielding.indexOf(false, 2)]
    expect((end - start) * 500).toBe(yieldMsMax)
    expect((isYielding.indexOf(true, end) - end) * 500).toBe(yieldMsMax)
  })

  it('and owes no time for that after the process had free time', () => {
    const isYielding = yields(pacesOf([...Array(63).fill(1), ...Array(12).fill(0.3), 1, 1, 1]))
    expect(isYielding.slice(60)).toEqual([true, true, ...Array(15).fill(false), true])
  })
})
