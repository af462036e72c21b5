import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import { rangePresets, resolveRange } from './view.ts'

describe('a range', () => {
  it.each([
    ['last_7_days', '2026-03-10', '2026-03-04', '2026-03-10'],
    ['last_90_days', '2026-03-10', '2025-12-11', '2026-03-10'],
    ['this_month', '2026-03-10', '2026-03-01', '2026-03-10'],
    ['last_month', '2026-03-10', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this_quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['this_quarter', '2026-12-01', '2026-10-01', '2026-12-01'],
    ['this_year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ] as const)('%s on %s is from %s to %s', (preset, today, date_from, date_to) => {
    expect(resolveRange({ preset }, today)).toEqual({ date_from, date_to })
  })

  it('of a preset is in order, does not reach into the future and has at most 366 days', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...rangePresets), day, (preset, date) => {
        const today = date.toISOString().slice(0, 10)
        const { date_from, date_to } = resolveRange({ preset }, today)
        expect(date_to <= today && date_from <= date_to).toBe(true)
        expect(daysBetween(date_from, date_to).length).toBeLessThanOrEqual(366)
      }),
    )
  })
})
