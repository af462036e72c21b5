import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../kernel/slices.ts'
import { type PanelInput, type PanelRow, panelLimits, readPanel } from './read-panel.ts'

const days = ['2026-01-01', '2026-01-02', '2026-01-05', '2026-01-06']
const rowsOf = (regions: readonly string[]): PanelRow[] =>
  regions.flatMap((region, index) => days.map((day, period) => ({ region, day, value: 10 * index + period })))
const complete: PanelInput = {
  panel: rowsOf(['a', 'b', 'c', 'd', 'e']),
  treated: ['b'],
  start: '2026-01-03',
  end: '2026-01-05',
}

const read = (input: PanelInput) => atOnce(readPanel(input))

describe('readPanel', () => {
  it('arranges a complete panel by region and day up to the end', () => {
    expect(read({ ...complete, panel: complete.panel.toReversed() })).toEqual({
      days: days.slice(0, 3),
      before: 2,
      treated: [Float64Array.of(10, 11, 12)],
      controls: [40, 30, 20, 0].map((first) => Float64Array.of(first, first + 1, first + 2)),
      controlNames: ['e', 'd', 'c', 'a'],
      ignoredRows: 5,
    })
  })

  const without = (index: number) => complete.panel.toSpliced(index, 1)
  const manyDays = Array.from({ length: panelLimits.days + 1 }, (_, day) => ({
    region: 'a',
    day: new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
    value: 1,
  }))

  it.each<[string, Partial<PanelInput>, string, RegExp]>([
    ['an end before the start', { end: '2026-01-02' }, 'end', /not be before start, which is 2026-01-03/],
    ['a second row', { panel: [...complete.panel, complete.panel[6]!] }, 'panel.20', /second row of b on 2026-01-05/],
    ['an unknown region', { treated: ['b', 'x'] }, 'treated.1', /does not have/],
    ['a region twice', { treated: ['b', 'b'] }, 'treated.1', /second time/],
    ['3 controls', { treated: ['a', 'b'] }, 'panel', /has 3 regions that are not treated.*at least 4/],
    ['1 day before', { start: '2026-01-02' }, 'start', /has 1 days before it.*at least 2/],
    ['no day in the test', { start: '2026-01-03', end: '2026-01-04' }, 'panel', /no day from start to end/],
    ['a missing row', { panel: without(9) }, 'panel', /no row of c \(first in row 8\) on 2026-01-02; send 0/],
    ['no rows', { panel: [] }, 'treated.0', /does not have/],
    ['too many days', { panel: manyDays, treated: ['a'], end: '2030-01-01' }, 'panel', /801 days, and at most 800/],
    [
      'too many regions',
      { panel: Array.from({ length: 5_001 }, (_, region) => ({ region: `${region}`, day: days[0]!, value: 1 })) },
      'panel',
      /5001 regions, and at most 5000/,
    ],
  ])('rejects %s', (_, changes, field, problem) => {
    expect(read({ ...complete, ...changes })).toEqual({ field, problem: expect.stringMatching(problem) })
  })

  it('takes many short steps, so that a large panel leaves other requests their turns', () => {
    const panel = Array.from({ length: 20 }, (_, region) => rowsOf([`r${region}`])).flat()
    const steps = readPanel({ ...complete, panel: Array.from({ length: 25 }, () => panel).flat(), treated: ['r1'] })
    expect(steps.next().done).toBe(false)
    expect([...readPanel({ ...complete, panel, treated: ['r1'] })].length).toBeGreaterThan(40)
  })

  it('does not need rows after the end', () => {
    expect(read({ ...complete, panel: without(3) })).toMatchObject({ ignoredRows: 4 })
  })
})
