import { expect, it } from 'vitest'
import { groupDays, hoursOf, openPoint } from './group-days.ts'

const now = { day: '2026-03-05', hour: 14 }

it.each([
  ['days before today', groupDays(['2026-03-03', '2026-03-04'], 'day'), null],
  ['days until today', groupDays(['2026-03-04', '2026-03-05'], 'day'), 1],
  ['a week that contains today', groupDays(['2026-03-04', '2026-03-05', '2026-03-06'], 'week'), 0],
  ['the hours of yesterday', hoursOf('2026-03-04'), null],
  ['the hours of today', hoursOf('2026-03-05'), 14],
  ['no days', [], null],
])('the point that is not over among %s', (_title, groups, expected) => {
  expect(openPoint(groups, now)).toBe(expected)
})
