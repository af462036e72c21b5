import { describe, expect, it } from 'vitest'
import {
  decideGather,
  decidePace,
  decidePause,
  gatherMsMax,
  initialPace,
  longestPaceMs,
  type Pace,
  shortestPaceMs,
  yieldMsMax,
} from './decide-pace.ts'

describe('the pause after one measurement', () => {
  it.each([
    ['an idle process', 0, true, shortestPaceMs],
    ['a process with some load', 0.85, true, shortestPaceMs],
    ['a busy process', 0.9, true, 150],
    ['a process without free time', 1, true, longestPaceMs],
    ['a busy process that only derives', 1, false, shortestPaceMs],
  ])('of %s', (_title, utilization, isAccepting, expected) => {
    expect(decidePace(initialPace, { utilization, isAccepting, requestsPerAppend: 1, nowMs: 0 }).ms).toBe(expected)
  })
})

it.each([
  ['a process with free time', shortestPaceMs, 80, 0],
  ['a busy process', 150, 80, 40],
  ['a process without free time', longestPaceMs, 80, 80],
  ['a slow batch', longestPaceMs, 10_000, longestPaceMs],
  ['a burst', Number.POSITIVE_INFINITY, 80, Number.POSITIVE_INFINITY],
])('the pause behind a full batch: %s', (_title, ms, batchMs, expected) => {
  expect(decidePause({ ...initialPace, ms }, batchMs)).toBe(expected)
})

it.each([
  [0, 0],
  [0.4, 0],
  [0.6, gatherMsMax / 2],
  [0.8, gatherMsMax],
  [1, gatherMsMax],
])('the time between two appends of a process that is busy for %f', (utilization, expected) => {
  expect(decideGather(initialPace, utilization)).toBeCloseTo(expected)
  expect(decideGather({ ...initialPace, yieldsSinceMs: 0 }, utilization)).toBe(0)
})

/** The pauses after measurements every 500 ms; `requestsPerAppend` are those of a burst unless given. */
function pacesOf(
  utilizations: readonly number[],
  { isAccepting = true, requestsPerAppend = [] as number[] } = {},
): Pace[] {
  let pace = initialPace
  return utilizations.map((utilization, index) => {
    const load = { utilization, isAccepting, requestsPerAppend: requestsPerAppend[index] ?? 20, nowMs: index * 500 }
    pace = decidePace(pace, load)
    return pace
  })
}
const yields = (paces: readonly Pace[]) => paces.map(({ ms }) => ms === Number.POSITIVE_INFINITY)

describe('a burst is accepted first', () => {
  it.each([
    ['after a second', [0.95, 0.95, 0.95, 1], [false, false, true, true]],
    ['not to a steady load', [0.85, 0.85, 0.85, 0.85], [false, false, false, false]],
    ['not after a shorter time', [1, 1, 0.5, 1, 1], [false, false, false, false, false]],
    ['although it keeps the process less busy than derivation', [1, 1, 1, 0.7, 0.7], [false, false, true, true, true]],
  ])('%s', (_title, utilizations, expected) => {
    expect(yields(pacesOf(utilizations))).toEqual(expected)
  })

  it('until requests no longer wait for each other, and then not again for a while', () => {
    const isYielding = yields(pacesOf(Array(8).fill(1), { requestsPerAppend: [20, 20, 20, 8, 2] }))
    expect(isYielding).toEqual([false, false, true, true, false, false, false, false])
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
