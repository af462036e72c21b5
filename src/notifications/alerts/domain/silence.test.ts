import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../../kernel/time/durations.ts'
import { checkSilence } from './silence.ts'

/** A Sunday at midnight. */
const sunday = Date.parse('2026-03-01T00:00:00Z')

/** Visits per hour of four weeks before an instant, by the hour of the week from Sunday at midnight on. */
function visitsBefore(from: number, perHour: (hourOfWeek: number) => number, days = 28): number[] {
  const first = Math.floor(from / hourMs) - sunday / hourMs
  return Array.from({ length: days * 24 }, (_, age) => perHour((((first - 1 - age) % 168) + 168) % 168))
}

const steady = (perHour: number) => () => perHour
/** Open from 9 to 21. */
const byDay = (perHour: number) => (hour: number) => (hour % 24 >= 9 && hour % 24 < 21 ? perHour : 0)
const notOnSundays = (hour: number) => (hour < 24 ? 0 : byDay(8)(hour))

const cases: [name: string, day: number, hour: number, minutes: number, (hour: number) => number, boolean][] = [
  ['half an hour of a site with 8 visits per hour', 2, 12, 30, steady(8), false],
  ['an hour of a site with 8 visits per hour', 2, 12, 61, steady(8), false],
  ['80 minutes of a site with 8 visits per hour', 2, 12, 80, steady(8), true],
  ['an hour of a site with 4 visits per hour', 2, 12, 61, steady(4), false],
  ['two and a half hours of a site with 4 visits per hour', 2, 12, 150, steady(4), true],
  ['seven hours of a site with 1 visit per hour', 2, 12, 420, steady(1), false],
  ['eight hours of a site with 1 visit per hour', 2, 12, 480, steady(1), true],
  ['six minutes of a site with 60 visits per hour', 2, 12, 6, steady(60), false],
  ['thirteen minutes of a site with 60 visits per hour', 2, 12, 13, steady(60), true],
  ['a night without visits as usual', 2, 20.9, 12 * 60, byDay(8), false],
  ['a morning after a night without visits', 2, 20.9, 13.2 * 60, byDay(8), true],
  ['a Sunday without visits as usual', -1, 20.9, 30 * 60, notOnSundays, false],
  ['a Monday after a Sunday without visits', -1, 20.9, 37.5 * 60, notOnSundays, true],
  ['a site without visits', 2, 12, 3 * 24 * 60, steady(0), false],
]

describe('a silence', () => {
  it.each(cases)('of %s', (_name, day, hour, minutes, perHour, isSilent) => {
    const from = sunday + (day * 24 + hour) * hourMs
    const checked = checkSilence({ from, until: from + minutes * minuteMs, visits: visitsBefore(from, perHour) })
    expect(checked?.isSilent).toBe(isSilent)
  })

  it('of a slow day needs longer than one of an ordinary day', () => {
    const from = sunday + 60 * hourMs
    const visits = visitsBefore(from, steady(8)).map((count, age) => (age < 24 ? 2 : count))
    const isSilentAfter = (minutes: number) =>
      checkSilence({ from, until: from + minutes * minuteMs, visits })?.isSilent
    expect([61, 120, 240].map(isSilentAfter)).toEqual([false, false, true])
  })

  it('needs longer if the visits of days vary', () => {
    const from = sunday + 60 * hourMs
    const visits = visitsBefore(from, steady(8)).map((count, age) => count + (Math.floor(age / 24) % 2 === 0 ? 4 : -4))
    const isSilentAfter = (minutes: number) =>
      checkSilence({ from, until: from + minutes * minuteMs, visits })?.isSilent
    expect([80, 240].map(isSilentAfter)).toEqual([false, true])
  })

  it('is not rated with less than two weeks of history', () => {
    const from = sunday + 60 * hourMs
    const rated = (days: number) =>
      checkSilence({ from, until: from + 5 * hourMs, visits: visitsBefore(from, steady(8), days) })
    expect([rated(13), rated(14)?.isSilent]).toEqual([null, true])
  })

  it('expects the visits of the span, and stays an incident as it goes on', () => {
    const from = sunday + 60.5 * hourMs
    const visits = visitsBefore(from, steady(8))
    expect(checkSilence({ from, until: from + 90 * minuteMs, visits })?.expected).toBeCloseTo(12)
    const history = fc.array(fc.nat(20), { minLength: 14 * 24, maxLength: 28 * 24 })
    const minutes = fc.integer({ min: 1, max: 3 * 24 * 60 })
    fc.assert(
      fc.property(history, minutes, minutes, (visits, shorter, more) => {
        const check = (length: number) => checkSilence({ from, until: from + length * minuteMs, visits })!
        const [before, after] = [check(shorter), check(shorter + more)]
        expect(after.expected).toBeGreaterThanOrEqual(before.expected)
        expect(before.isSilent && !after.isSilent).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})
