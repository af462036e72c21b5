import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDayText } from '../../../kernel/time/local-day.ts'
import {
  cohortAge,
  cohortIntervals,
  intervalEnd,
  intervalStart,
  intervalsWithin,
  isComplete,
} from './cohort-interval.ts'

describe('an interval', () => {
  it.each([
    ['2026-03-02', 'week', '2026-03-02', '2026-03-08'],
    ['2026-03-08', 'week', '2026-03-02', '2026-03-08'],
    ['1969-12-31', 'week', '1969-12-29', '1970-01-04'],
    ['2026-02-14', 'month', '2026-02-01', '2026-02-28'],
    ['2026-12-31', 'month', '2026-12-01', '2026-12-31'],
  ] as const)('of %s by %s is from %s to %s', (day, interval, start, end) => {
    expect([intervalStart(day, interval), intervalEnd(start, interval)]).toEqual([start, end])
  })

  it('is listed if it contains a day of the range', () => {
    expect(intervalsWithin('2026-01-31', '2026-03-01', 'month')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(intervalsWithin('2026-03-08', '2026-03-09', 'week')).toEqual(['2026-03-02', '2026-03-09'])
  })
})

describe('the age of a customer', () => {
  it.each([
    ['2026-03-02', '2026-03-08', 'week', 0],
    ['2026-03-02', '2026-03-09', 'week', 1],
    ['2026-03-02', '2026-01-01', 'week', 0],
    ['2026-01-31', '2026-02-28', 'month', 0],
    ['2026-01-31', '2026-03-01', 'month', 1],
    ['2026-01-15', '2026-02-14', 'month', 0],
    ['2026-01-15', '2027-01-15', 'month', 12],
    ['2026-03-02', '2026-03-01', 'month', 0],
  ] as const)('from %s to %s by %s is %i', (first, day, interval, age) => {
    expect(cohortAge(first, day, interval)).toBe(age)
  })
})

it('a cell is complete only if every day of the interval has lived through the age (property)', () => {
  const day = fc.integer({ min: 20_000, max: 21_500 }).map(toDayText)
  fc.assert(
    fc.property(day, day, fc.constantFrom(...cohortIntervals), fc.nat(15), (first, today, interval, age) => {
      const cohort = intervalStart(first, interval)
      const end = intervalEnd(cohort, interval)
      const hasLived = (member: string) => cohortAge(member, today, interval) > age
      expect(isComplete(cohort, age, interval, today)).toBe(hasLived(end))
      if (isComplete(cohort, age, interval, today))
        for (let member = cohort; member <= end; member = addDays(member, 1)) expect(hasLived(member)).toBe(true)
    }),
  )
})
