import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, parseDateRange } from './date-range.ts'
import { hourMs } from './durations.ts'
import { startOfLocalDay } from './local-day.ts'

it.each([
  ['2026-03-06', '2026-03-06', ['2026-03-06']],
  ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
])('lists the days from %s to %s', (first, last, days) => {
  expect(daysBetween(first, last)).toEqual(days)
})

it('a leap year has 366 days', () => {
  expect(daysBetween('2024-01-01', '2024-12-31')).toHaveLength(366)
})

describe('a date range', () => {
  it('covers whole local days, the last one included', () => {
    expect(parseDateRange({ date_from: '2026-03-01', date_to: '2026-03-02' }, 'UTC')).toEqual({
      date_from: '2026-03-01',
      date_to: '2026-03-02',
      from: new Date('2026-03-01T00:00:00Z'),
      until: new Date('2026-03-03T00:00:00Z'),
    })
  })

  it.each([
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['Asia/Kolkata', '2026-06-01', '2026-05-31T18:30:00Z', '2026-06-01T18:30:00Z'],
    // Clocks in Santiago skip midnight: the day begins at 01:00.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
    // Clocks in Havana and on the Azores go back from 01:00 to midnight: the day begins at the first midnight.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['America/Havana', '2026-10-31', '2026-10-31T04:00:00Z', '2026-11-01T04:00:00Z'],
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
  ])('begins and ends %s at the right instants %s', (timezone, day, from, until) => {
    const range = parseDateRange({ date_from: day, date_to: day }, timezone)
    expect(range.from.toISOString()).toBe(new Date(from).toISOString())
    expect(range.until.toISOString()).toBe(new Date(until).toISOString())
  })

  it.each([
    ['nothing', {}, 'date_from'],
    ['only a first day', { date_from: '2026-01-01' }, 'date_to'],
    ['a day that does not exist', { date_from: '2026-02-30', date_to: '2026-03-01' }, 'date_from'],
    ['another notation', { date_from: '2026-1-1', date_to: '2026-03-01' }, 'date_from'],
    ['a timestamp', { date_from: '2026-01-01', date_to: '2026-01-02T00:00:00Z' }, 'date_to'],
    ['the wrong order', { date_from: '2026-01-02', date_to: '2026-01-01' }, 'date_from'],
    ['367 days', { date_from: '2024-01-01', date_to: '2025-01-01' }, 'date_to'],
  ])('rejects %s and names the field', (_what, query, field) => {
    expect(() => parseDateRange(query, 'UTC')).toThrow(
      expect.objectContaining({ code: 'invalid_date_range', details: { field } }),
    )
  })

  it('accepts 366 days', () => {
    expect(() => parseDateRange({ date_from: '2024-01-01', date_to: '2024-12-31' }, 'UTC')).not.toThrow()
  })

  it('invariant: local days have no gap and no overlap, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 9_000, max: 25_000 }), (zone, day) => {
        const starts = [0, 1, 2].map((ahead) => startOfLocalDay(day + ahead, zone).getTime())
        expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(0)
        expect(starts[2]! - starts[1]!).toBeLessThanOrEqual(49 * hourMs)
      }),
      { numRuns: 300 },
    )
  })
})
