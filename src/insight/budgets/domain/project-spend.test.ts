import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePace, type DaySpend, projectSpend } from './project-spend.ts'

const day = (text: string) => Date.parse(text) / 86_400_000
const november = { firstDay: day('2026-11-01'), lastDay: day('2026-11-30') }

function spendOn(from: string, to: string, spendOf: (weekday: number) => number): DaySpend[] {
  const days: DaySpend[] = []
  for (let at = day(from); at <= day(to); at++) {
    days.push({ day: at, spend: new Big(spendOf(new Date(at * 86_400_000).getUTCDay())) })
  }
  return days
}

const totals = (history: readonly DaySpend[], today: string) => {
  const { spent, projected } = projectSpend(history, { ...november, today: day(today) })
  return [Number(spent), Number(projected)]
}

describe('the projection', () => {
  const isWeekend = (weekday: number) => weekday === 0 || weekday === 6

  it.each<[string, DaySpend[], string, [number, number]]>([
    ['nothing', [], '2026-11-16', [0, 0]],
    ['equal days', spendOn('2026-10-01', '2026-11-16', () => 10), '2026-11-16', [160, 300]],
    // 9 weekend days of 0 and 21 others of 10.
    [
      'weekdays only',
      spendOn('2026-10-01', '2026-11-16', (day) => (isWeekend(day) ? 0 : 10)),
      '2026-11-16',
      [110, 210],
    ],
    ['a month that is over', spendOn('2026-10-01', '2026-11-30', () => 10), '2026-12-04', [300, 300]],
    ['a month that has not begun', spendOn('2026-10-01', '2026-10-20', () => 10), '2026-10-20', [0, 300]],
    // Three days of 10 before today, which has spent 4 so far.
    [
      'a campaign of this week',
      [...spendOn('2026-11-13', '2026-11-15', () => 10), { day: day('2026-11-16'), spend: new Big(4) }],
      '2026-11-16',
      [34, 180],
    ],
    [
      'a day that spent more than usual',
      [...spendOn('2026-10-01', '2026-11-15', () => 10), { day: day('2026-11-16'), spend: new Big(25) }],
      '2026-11-16',
      [175, 315],
    ],
    ['a campaign that ended a month ago', spendOn('2026-09-01', '2026-10-10', () => 10), '2026-11-16', [0, 0]],
  ])('of %s', (_, history, today, expected) => {
    expect(totals(history, today)).toEqual(expected)
  })

  it('is at least what was spent, and grows in proportion', () => {
    const spends = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(spends, fc.integer({ min: 0, max: 40 }), (spends, ago) => {
        const today = day('2026-11-16')
        const history = spends.map((spend, index) => ({ day: today - ago + index - 30, spend: new Big(spend) }))
        const one = projectSpend(history, { ...november, today })
        expect(one.projected.gte(one.spent)).toBe(true)
        const doubled = history.map(({ day, spend }) => ({ day, spend: spend.times(2) }))
        expect(Number(projectSpend(doubled, { ...november, today }).projected)).toBeCloseTo(
          Number(one.projected) * 2,
          6,
        )
      }),
    )
  })
})

it.each([
  ['106', 'over'],
  ['105', 'on_track'],
  ['95', 'on_track'],
  ['94.9', 'under'],
])('a projection of %s for a plan of 100 is %s', (projected, expected) => {
  expect(comparePace(new Big(projected), new Big('100'))).toBe(expected)
})
