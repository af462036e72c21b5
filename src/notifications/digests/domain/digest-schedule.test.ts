import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../kernel/time/durations.ts'
import { localDayOf } from '../../../kernel/time/local-day.ts'
import {
  comparedPeriod,
  type DigestSchedule,
  digestPeriod,
  digestSchedules,
  lastDigestDay,
  nextDigestAt,
} from './digest-schedule.ts'

const daily = (hour: number): DigestSchedule => ({ schedule: 'daily', hour, weekday: null, month_day: null })
const weekly = (weekday: number, hour: number): DigestSchedule => ({ ...daily(hour), schedule: 'weekly', weekday })
const monthly = (month_day: number, hour: number): DigestSchedule => ({
  ...daily(hour),
  schedule: 'monthly',
  month_day,
})
const at = (text: string) => new Date(text)

describe('the next time of a digest', () => {
  it.each([
    ['later today', daily(8), '2026-03-10T07:59:00Z', 'UTC', '2026-03-10T08:00:00Z'],
    ['not the same time again', daily(8), '2026-03-10T08:00:00Z', 'UTC', '2026-03-11T08:00:00Z'],
    ['at the local hour', daily(8), '2026-03-10T12:00:00Z', 'America/Santiago', '2026-03-11T11:00:00Z'],
    ['with an offset of 45 minutes', daily(8), '2026-03-10T12:00:00Z', 'Asia/Kathmandu', '2026-03-11T02:15:00Z'],
    ['on the weekday', weekly(1, 9), '2026-03-10T12:00:00Z', 'UTC', '2026-03-16T09:00:00Z'],
    ['on Sunday', weekly(7, 9), '2026-03-10T12:00:00Z', 'UTC', '2026-03-15T09:00:00Z'],
    ['on the day of the month', monthly(1, 6), '2026-03-01T06:00:00Z', 'UTC', '2026-04-01T06:00:00Z'],
    ['in the next year', monthly(28, 6), '2026-12-29T06:00:00Z', 'UTC', '2027-01-28T06:00:00Z'],
    ['if summer time skips the hour', daily(2), '2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['once if winter time repeats the hour', daily(2), '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T00:00:00Z'],
    ['after the repeated hour', daily(2), '2026-10-25T01:00:00Z', 'Europe/Berlin', '2026-10-26T01:00:00Z'],
    ['if midnight does not exist', daily(0), '2026-09-05T12:00:00Z', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ] as const)('is %s', (_, schedule, after, timezone, expected) => {
    expect(nextDigestAt(schedule, at(after), timezone)).toEqual(at(expected))
  })

  it('is after the instant, within a month and a day, and on the day that was the last one then', () => {
    const schedules = fc
      .record({
        schedule: fc.constantFrom(...digestSchedules),
        hour: fc.integer({ min: 0, max: 23 }),
        weekday: fc.integer({ min: 1, max: 7 }),
        month_day: fc.integer({ min: 1, max: 28 }),
      })
      .map((schedule): DigestSchedule => schedule)
    const zones = fc.constantFrom('UTC', 'America/Santiago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia')
    const times = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(schedules, zones, times, (schedule, zone, now) => {
        const next = nextDigestAt(schedule, now, zone)
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(32 * dayMs)
        expect(lastDigestDay(schedule, next, zone)).toBe(localDayOf(next, zone))
        expect(lastDigestDay(schedule, new Date(next.getTime() - 1), zone) < localDayOf(next, zone)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

it.each([
  ['daily', '2026-03-10', ['2026-03-09', '2026-03-09'], ['2026-03-02', '2026-03-02']],
  ['weekly', '2026-03-10', ['2026-03-03', '2026-03-09'], ['2026-02-24', '2026-03-02']],
  ['monthly', '2026-03-01', ['2026-02-01', '2026-02-28'], ['2026-01-04', '2026-01-31']],
  ['monthly', '2026-01-15', ['2025-12-01', '2025-12-31'], ['2025-10-31', '2025-11-30']],
] as const)('a %s digest of %s is about complete days and as many others', (schedule, day, period, compared) => {
  const found = digestPeriod({ schedule }, day)
  expect([found.from_day, found.to_day]).toEqual(period)
  const before = comparedPeriod(found)
  expect([before.from_day, before.to_day]).toEqual(compared)
})
