import { expect, it } from 'vitest'
import { decideUpgrade, type Plan } from './plans.ts'

const cases: [Plan, number, Plan | null][] = [
  ['starter', 0, null],
  ['starter', 1, 'growth'],
  ['starter', 10, 'scale'],
  ['starter', 50, 'unlimited'],
  ['growth', 9, null],
  ['growth', 10, 'scale'],
  ['scale', 49, null],
  ['scale', 50, 'unlimited'],
  ['unlimited', 1_000_000, null],
]

it.each(cases)('%s with %i active profiles needs the plan %s for another one', (plan, activeProfiles, expected) => {
  expect(decideUpgrade(plan, activeProfiles)).toBe(expected)
})
