import { describe, expect, it } from 'vitest'
import { historyDaysFor, plannedDaysFor, toHistory, toPanel } from './own-panel.ts'

const rows = [
  { region: 'a', day: '2026-01-01', value: 3 },
  { region: 'b', day: '2026-01-02', value: 9 },
  { region: 'c', day: '2026-01-02', value: 0 },
  { region: 'a', day: '2026-01-03', value: 2 },
  { region: 'a', day: '2026-01-09', value: 50 },
]

it.each([
  [1, 28],
  [14, 56],
  [160, 640],
  [700, 100],
])('a test of %d days uses %d days before it', (test, before) => {
  expect(historyDaysFor(test)).toBe(before)
})

it('a plan also uses the days by which it moves the test into the past', () => {
  expect([plannedDaysFor(14, 20), plannedDaysFor(160, 20), plannedDaysFor(159, 20)]).toEqual([76, 660, 656])
})

describe('toHistory', () => {
  it('begins with the first outcome, because earlier zeros say nothing', () => {
    const { series } = toHistory(rows, { start: '2025-12-01', end: '2026-01-03', only: null })
    expect(series.map(({ length }) => length)).toEqual([3, 3])
  })

  it('has the regions with outcomes, the largest first, and 0 on days without one', () => {
    const { regions, series } = toHistory(rows, { start: '2026-01-01', end: '2026-01-03', only: null })
    expect(regions).toEqual(['b', 'a'])
    expect(series.map((values) => [...values])).toEqual([
      [0, 9, 0],
      [3, 0, 2],
    ])
  })

  it('has only the named regions', () => {
    const { regions } = toHistory(rows, { start: '2026-01-01', end: '2026-01-03', only: ['a', 'c', 'elsewhere'] })
    expect(regions).toEqual(['a'])
  })
})

describe('toPanel', () => {
  const test = { start: '2026-01-03', end: '2026-01-04', treated: ['b'], controls: ['a', 'new'], historyDays: 2 }

  it('has every day from the time before to the end', () => {
    const panel = toPanel(rows, test)!
    expect([panel.days, panel.before]).toEqual([['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'], 2])
    expect([...panel.treated, ...panel.controls].map((values) => [...values])).toEqual([
      [0, 9, 0, 0],
      [3, 0, 2, 0],
      [0, 0, 0, 0],
    ])
  })

  it('is none before the first day has passed', () => {
    expect(toPanel(rows, { ...test, end: '2026-01-02' })).toBeNull()
  })
})
