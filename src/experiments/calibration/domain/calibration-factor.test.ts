import { describe, expect, it } from 'vitest'
import { combineFactors, foundNothing, type TestedFactor, toLogFactor } from './calibration-factor.ts'

const now = new Date('2026-06-30T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const test = (changes: Partial<TestedFactor> = {}): TestedFactor => ({
  experiment_id: 'a',
  incremental: 100,
  interval: { lower: 50, upper: 200, level: 0.9 },
  credited: 200,
  ended_at: now,
  ...changes,
})

describe('toLogFactor', () => {
  const z = 1.6448536269514722

  it.each<[string, Partial<TestedFactor>, { log: number; variance: number } | null]>([
    ['a positive interval', {}, { log: Math.log(0.5), variance: (Math.log(2) / z) ** 2 }],
    [
      'an interval with 0',
      { interval: { lower: -20, upper: 220, level: 0.9 } },
      { log: Math.log(0.5), variance: (1.2 / z) ** 2 },
    ],
    ['no effect', { incremental: 0 }, null],
    ['a negative effect', { incremental: -5 }, null],
    ['no credit', { credited: 0 }, null],
    ['an interval without width', { interval: { lower: 100, upper: 100, level: 0.9 } }, null],
  ])('of %s', (_, changes, expected) => {
    const found = toLogFactor(test(changes))
    if (!expected) expect(found).toBeNull()
    else {
      expect(found!.log).toBeCloseTo(expected.log, 9)
      expect(found!.variance).toBeCloseTo(expected.variance, 7)
    }
  })
})

it.each<[string, TestedFactor[], boolean]>([
  ['no test', [], false],
  ['a test with an effect', [test()], false],
  ['a test without effect', [test({ incremental: 0 })], true],
  ['a later test without effect', [test({ ended_at: daysAgo(9) }), test({ incremental: -1 })], true],
  ['an earlier test without effect', [test({ ended_at: daysAgo(9), incremental: -1 }), test()], false],
  ['an expired test without effect', [test({ ended_at: daysAgo(181), incremental: -1 })], false],
])('foundNothing of %s', (_, tests, expected) => {
  expect(foundNothing(tests, now)).toBe(expected)
})

describe('combineFactors', () => {
  it('gives one new test its own interval', () => {
    const found = combineFactors([test()], now)!
    expect(found.factor).toBeCloseTo(0.5, 9)
    expect([found.lower, found.upper].map((end) => Math.round(end * 1e6) / 1e6)).toEqual([0.25, 1])
    expect(found.expires_at).toEqual(daysAgo(-180))
  })

  it('doubles the variance in 90 days', () => {
    const found = combineFactors([test({ ended_at: daysAgo(90) })], now)!
    expect(Math.log(found.upper / found.factor)).toBeCloseTo(Math.SQRT2 * Math.log(2), 6)
  })

  it('counts whole days, so that a factor is the same all day', () => {
    const combinedAt = (hours: number) =>
      combineFactors([test({ ended_at: daysAgo(10) })], new Date(now.getTime() + hours * 3_600_000))!
    expect(combinedAt(0).tests[0]!.age_days).toBe(10)
    expect(combinedAt(23)).toEqual(combinedAt(0))
    expect(combinedAt(24).upper).toBeGreaterThan(combinedAt(0).upper)
  })

  it('weighs tests by their precision and age', () => {
    const older = test({
      experiment_id: 'b',
      incremental: 400,
      interval: { lower: 200, upper: 800, level: 0.9 },
      ended_at: daysAgo(90),
    })
    const found = combineFactors([test(), older], now)!
    expect(found.tests.map(({ weight }) => Math.round(weight * 1e6) / 1e6)).toEqual([0.666667, 0.333333])
    expect(found.factor).toBeCloseTo(0.5 ** (2 / 3) * 2 ** (1 / 3), 6)
  })

  it.each<[string, TestedFactor[]]>([
    ['no tests', []],
    ['expired ones', [test({ ended_at: daysAgo(181) })]],
    ['those without an effect', [test({ incremental: 0 })]],
  ])('finds no factor in %s', (_, tests) => {
    expect(combineFactors(tests, now)).toBeNull()
  })
})
