import { expect, it } from 'vitest'
import { decidePace, longestPaceMs, shortestPaceMs } from './decide-pace.ts'

it.each([
  ['an idle process', 0, true, shortestPaceMs],
  ['a process with some load', 0.85, true, shortestPaceMs],
  ['a busy process', 0.9, true, 150],
  ['a process without free time', 1, true, longestPaceMs],
  ['a busy process that only derives', 1, false, shortestPaceMs],
])('%s', (_title, utilization, isAccepting, expected) => {
  expect(decidePace({ utilization, isAccepting })).toBe(expected)
})
