import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localDayOf, localHourOf, quarterSeconds } from './local-day.ts'

describe('the local day of an instant', () => {
  it.each([
    ['UTC', '2026-03-08T23:59:59.999Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    // Clocks in Santiago skip midnight.
    ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
    // Clocks in Havana show midnight twice: the day begins at the first.
    ['America/Havana', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['America/Havana', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/Havana', '2026-11-01T04:59:59Z', '2026-11-01'],
    ['America/Havana', '2026-11-01T05:00:00Z', '2026-11-01'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02'],
    ['Pacific/Niue', '2026-01-01T10:59:59Z', '2025-12-31'],
    // Samoa had no 30 December in 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
  ])('in %s at %s is %s', (zone, at, day) => {
    expect(localDayOf(new Date(at), zone)).toBe(day)
  })

  it('invariant: is what the wall clock of the zone shows, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const at = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), at, (timeZone, at) => {
        const shown = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
        expect(localDayOf(at, timeZone)).toBe(shown)
      }),
      { numRuns: 500 },
    )
  })

  it('invariant: has the hours of the wall clock, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const at = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), at, (timeZone, at) => {
        const quarter = Math.floor(at.getTime() / (quarterSeconds * 1_000))
        const shown = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at)
        expect(localHourOf(quarter, timeZone)).toBe(Number(shown))
      }),
      { numRuns: 500 },
    )
  })

  it('can be moved forward and back by whole days', () => {
    expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01'])
  })
})
