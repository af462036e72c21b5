import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { hourMs } from '../../../kernel/time/durations.ts'
import { addDays } from '../../../kernel/time/local-day.ts'
import type { AlertInput, Coverage, DayFigures } from './alert-input.ts'
import { type AlertRule, alertRuleSchema } from './alert-rule.ts'
import { checkAlert } from './check-alert.ts'

const rule = (fields: object) => alertRuleSchema.parse(fields)
const weekday = [60, 100, 100, 100, 100, 120, 80]

/** Ninety ordinary days, the last of which is today; `change` alters days counted back from today. */
function history(change: Record<number, Partial<DayFigures>> = {}): DayFigures[] {
  return Array.from({ length: 90 }, (_, index) => {
    const revenue = weekday[index % 7]! * 10
    const figures = { spend: revenue / 4, revenue, payments: revenue / 50 }
    return { day: addDays('2026-01-01', index), ...figures, ...change[89 - index] }
  })
}

/** The same coverage on each of 36 days, and other values on the last ones. */
const coverageOf = (usual: Coverage, ...last: Coverage[]) => [
  ...Array.from({ length: 36 - last.length }, () => usual),
  ...last,
]
const calm: AlertInput = {
  days: history(),
  isSpendComplete: true,
  quiet: null,
  campaigns: () => [],
  brokenConnections: [],
  exportRuns: [],
  coverage: coverageOf({ outcomes: 15, seen: 12 }),
  budgets: [],
}

/** Some hours without events on a site with the same number of visits in every hour. */
const silence = (visitsPerHour: number, hours: number) => ({
  from: 0,
  until: hours * hourMs,
  visits: Array.from({ length: 28 * 24 }, () => visitsPerHour),
})

const revenueDrop = { kind: 'anomaly', metric: 'revenue' }
const cases: [string, object, Partial<AlertInput>, object | null][] = [
  ['an ordinary day', revenueDrop, {}, { isFiring: false }],
  ['a day without revenue', revenueDrop, { days: history({ 1: { revenue: 0 } }) }, { isFiring: true, value: 0 }],
  [
    'a rise, when only drops are watched',
    revenueDrop,
    { days: history({ 1: { revenue: 9000 } }) },
    { isFiring: false },
  ],
  [
    'a rise, when both are watched',
    { ...revenueDrop, direction: 'both' },
    { days: history({ 1: { revenue: 9000 } }) },
    { isFiring: true, value: 9000 },
  ],
  [
    'a drop that is smaller than the minimum',
    { ...revenueDrop, minimum: 2000 },
    { days: history({ 1: { revenue: 0 } }) },
    { isFiring: false },
  ],
  ['too short a history', revenueDrop, { days: history().slice(-20) }, null],
  ['spend that is not synced yet', { kind: 'anomaly', metric: 'spend' }, { isSpendComplete: false }, null],
  [
    'a drop against the same weekday',
    { kind: 'change', metric: 'payments' },
    { days: history({ 1: { payments: 5 } }) },
    { isFiring: true, value: 5, expected: 20 },
  ],
  ['no change against the same weekday', { kind: 'change', metric: 'payments' }, {}, { isFiring: false }],
  [
    'spend above a limit yesterday',
    { kind: 'threshold', metric: 'spend', comparison: 'above', limit: 240 },
    {},
    { isFiring: true, value: 250 },
  ],
  [
    'spend exactly at an upper limit',
    { kind: 'threshold', metric: 'spend', comparison: 'above', limit: 250 },
    {},
    { isFiring: false, value: 250 },
  ],
  [
    'spend exactly at a lower limit',
    { kind: 'threshold', metric: 'spend', comparison: 'below', limit: 250 },
    {},
    { isFiring: false, value: 250 },
  ],
  [
    'a ratio below a limit in 7 days',
    { kind: 'threshold', metric: 'mer', comparison: 'below', limit: 4.5, period: 'last_7_days' },
    {},
    { isFiring: true, value: 4 },
  ],
  [
    'a ratio without spend',
    { kind: 'threshold', metric: 'mer', comparison: 'below', limit: 4 },
    { days: history({ 1: { spend: 0 } }) },
    null,
  ],
  [
    'spend above a limit today',
    { kind: 'threshold', metric: 'spend', comparison: 'above', limit: 100, period: 'today' },
    { isSpendComplete: false },
    { isFiring: true, value: 300 },
  ],
  [
    'revenue below a limit today, which may still grow',
    { kind: 'threshold', metric: 'revenue', comparison: 'below', limit: 1e6, period: 'today' },
    {},
    null,
  ],
  ['events that arrive', { kind: 'tracking_quiet' }, {}, { isFiring: false }],
  ['an unusual silence', { kind: 'tracking_quiet' }, { quiet: silence(8, 2) }, { isFiring: true, value: 0 }],
  ['a usual silence', { kind: 'tracking_quiet' }, { quiet: silence(1, 2) }, { isFiring: false, expected: null }],
  ['a silence in the first week', { kind: 'tracking_quiet' }, { quiet: { ...silence(8, 2), visits: [8] } }, null],
  [
    'a campaign without conversions',
    { kind: 'spend_without_conversions' },
    { campaigns: () => [{ name: 'Spring', spend: 88, conversions: 0 }] },
    { isFiring: true, value: 88, expected: 87.5, subjects: ['Spring'] },
  ],
  [
    'a campaign without conversions exactly at the limit',
    { kind: 'spend_without_conversions' },
    { campaigns: () => [{ name: 'Spring', spend: 87.5, conversions: 0 }] },
    { isFiring: false, expected: 87.5 },
  ],
  [
    'a campaign without conversions, where campaigns cost more per conversion than the days',
    { kind: 'spend_without_conversions' },
    {
      campaigns: () => [
        { name: 'Spring', spend: 88, conversions: 0 },
        { name: 'Summer', spend: 12, conversions: 4 },
      ],
    },
    { isFiring: false, expected: 175 },
  ],
  [
    'a campaign with a conversion',
    { kind: 'spend_without_conversions' },
    { campaigns: () => [{ name: 'Spring', spend: 40, conversions: 1 }] },
    { isFiring: false },
  ],
  [
    'a campaign below the limit of the alert',
    { kind: 'spend_without_conversions', spend: 50 },
    { campaigns: () => [{ name: 'Spring', spend: 40, conversions: 0 }] },
    { isFiring: false, expected: 50 },
  ],
  [
    'a broken connection',
    { kind: 'sync_failing' },
    { brokenConnections: ['Shop'] },
    { isFiring: true, subjects: ['Shop'] },
  ],
  [
    'a destination that rejects conversions',
    { kind: 'sync_failing' },
    { exportRuns: [{ destination_id: 'd1', name: 'Pixel', is_failed: true, sent: 0, rejected: 9 }] },
    { isFiring: true, subjects: ['Pixel'] },
  ],
  [
    'coverage that fell',
    { kind: 'coverage_falling' },
    {
      coverage: coverageOf({ outcomes: 15, seen: 12 }, ...Array.from({ length: 8 }, () => ({ outcomes: 12, seen: 6 }))),
    },
    { isFiring: true, value: 0.5, expected: 0.8 },
  ],
  [
    'coverage that fell today',
    { kind: 'coverage_falling' },
    { coverage: coverageOf({ outcomes: 40, seen: 32 }, { outcomes: 30, seen: 6 }) },
    { isFiring: true, value: 0.2, expected: 0.8 },
  ],
  [
    'coverage of one day that is a little lower',
    { kind: 'coverage_falling' },
    { coverage: coverageOf({ outcomes: 40, seen: 32 }, { outcomes: 30, seen: 18 }) },
    { isFiring: false },
  ],
  ['coverage that stays', { kind: 'coverage_falling' }, {}, { isFiring: false }],
  [
    'coverage of too few outcomes',
    { kind: 'coverage_falling' },
    {
      coverage: coverageOf({ outcomes: 15, seen: 12 }, ...Array.from({ length: 8 }, () => ({ outcomes: 2, seen: 0 }))),
    },
    null,
  ],
  [
    'spend that will exceed its plan',
    { kind: 'budget_pace' },
    { budgets: [{ name: 'Meta', plan: 1000, projected: 1200 }] },
    { isFiring: true, subjects: ['Meta'] },
  ],
  [
    'spend exactly at the margin of its plan',
    { kind: 'budget_pace' },
    { budgets: [{ name: 'Meta', plan: 1000, projected: 1100 }] },
    { isFiring: false },
  ],
  [
    'spend within its plan',
    { kind: 'budget_pace' },
    { budgets: [{ name: 'Meta', plan: 1000, projected: 1050 }] },
    { isFiring: false },
  ],
]

describe('an alert checks', () => {
  it.each(cases)('%s', (_, fields, input, expected) => {
    const found = checkAlert(rule(fields), { ...calm, ...input })
    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatchObject(expected)
  })
})

describe('an ordinary shop of 15 months', () => {
  /** Weekdays, a season, growth, and orders that arrive by chance with amounts that vary. */
  function ordinaryDays(seed: string): DayFigures[] {
    const random = seededRandom(seed)
    return Array.from({ length: 456 }, (_, index) => {
      const season = 1 + 0.25 * Math.sin((2 * Math.PI * index) / 365)
      const expected = (weekday[index % 7]! / 4) * season * (1 + index / 900)
      let payments = 0
      for (let rest = expected; rest > 0; rest--) if (random() < Math.min(1, rest) * 0.9) payments++
      const revenue = Array.from({ length: payments }, () => 20 + 60 * random()).reduce((sum, value) => sum + value, 0)
      return { day: addDays('2025-01-01', index), spend: 200 * season * (0.9 + 0.2 * random()), revenue, payments }
    })
  }
  const watched: AlertRule[] = [
    rule({ kind: 'anomaly', metric: 'revenue', direction: 'both' }),
    rule({ kind: 'anomaly', metric: 'payments', direction: 'both' }),
    rule({ kind: 'anomaly', metric: 'spend', direction: 'both' }),
  ]
  const firing = (days: readonly DayFigures[]) =>
    watched.filter((one) => checkAlert(one, { ...calm, days })?.isFiring).length

  it.each(['a', 'b', 'c', 'd'])('raises at most one alarm a month with the defaults (%s)', (seed) => {
    const days = ordinaryDays(seed)
    let alarms = 0
    for (let today = 40; today < days.length; today++) alarms += firing(days.slice(0, today + 1))
    expect(alarms).toBeLessThanOrEqual(15)
  })

  it('a day with a tenth of the revenue is found', () => {
    const days = ordinaryDays('a').map((day, index) =>
      index === 300 ? { ...day, revenue: day.revenue / 10, payments: Math.round(day.payments / 10) } : day,
    )
    expect(firing(days.slice(0, 302))).toBeGreaterThanOrEqual(1)
  })
})
