import { describe, expect, it } from 'vitest'
import { describeValues } from '../../statistics/domain/value-interval.ts'
import { type AdMetrics, advise, type Target } from './advise.ts'

const repeat = (count: number, value: number): number[] => Array.from({ length: count }, () => value)
const ad = (spend: number, sales: number, value = 40, age = 50): AdMetrics => ({
  spend,
  count: sales,
  value: sales * value,
  sample: repeat(sales, value),
  spendByAge: [{ age, spend }],
})
const roas3: Target = { measure: 'roas', value: 3, source: 'set' }
const cac20: Target = { measure: 'cac', value: 20, source: 'set' }
const of = (metrics: AdMetrics, target: Target | null, curve: number[] = [0.5, 0.8, 1]) =>
  advise(metrics, target, { others: describeValues(repeat(40, 40)), curve })

describe('the advice', () => {
  it.each<[string, AdMetrics, Target | null, string, string]>([
    ['100 sales for 500', ad(500, 100), roas3, 'scale', 'above_target'],
    // 40 per 8 spent, but five lucky sales do not prove it.
    ['5 sales for 40', ad(40, 5), roas3, 'keep', 'uncertain_above_target'],
    ['100 sales for 4,000', ad(4_000, 100), roas3, 'stop', 'below_target'],
    ['no sale for 10', ad(10, 0), roas3, 'watch', 'uncertain_below_target'],
    ['no sale for 500', ad(500, 0), roas3, 'stop', 'below_target'],
    ['no sale for 500 of today', ad(500, 0, 40, -1), roas3, 'watch', 'still_filling'],
    ['no spend', ad(0, 4), roas3, 'watch', 'no_spend'],
    ['no target', ad(100, 4), null, 'watch', 'no_target'],
    ['100 sales at 10 each', ad(1_000, 100), cac20, 'scale', 'above_target'],
    ['100 sales at 40 each', ad(4_000, 100), cac20, 'stop', 'below_target'],
  ])('for %s', (_, metrics, target, advice, reason) => {
    expect(of(metrics, target)).toMatchObject({ advice, reason })
  })

  it('does not scale what lift tests say the ads did not cause, unless the target counts conversions', () => {
    const options = { others: describeValues(repeat(40, 40)), curve: [0.5, 0.8, 1], factor: 0.1 }
    expect(advise(ad(500, 100), roas3, options)).toMatchObject({ advice: 'watch', reason: 'lift_below_target' })
    expect(advise(ad(1_000, 100), cac20, options)).toMatchObject({ advice: 'scale' })
  })

  it('has its interval in terms of the target', () => {
    const roas = of(ad(1_000, 100), roas3)
    expect(roas.low).toBeLessThan(4)
    expect(roas.high).toBeGreaterThan(4)
    const cac = of(ad(1_000, 100), cac20)
    expect(cac.low).toBeLessThan(10)
    expect(cac.high).toBeGreaterThan(10)
    expect(of(ad(0, 3), roas3)).toMatchObject({ low: null, high: null, atStake: null })
  })

  it('states the difference between the spend and what it justifies', () => {
    expect(of(ad(4_000, 100), roas3).atStake).toBeCloseTo(4_000 - 4_000 / 3, 9)
    expect(of(ad(1_000, 100), cac20).atStake).toBeCloseTo(1_000, 9)
  })

  it('weighs the completeness of days by their spend', () => {
    const spendByAge = [
      { age: 0, spend: 30 },
      { age: 5, spend: 10 },
    ]
    expect(of({ ...ad(40, 1), spendByAge }, roas3).stillFilling).toBeCloseTo(1 - (0.5 * 30 + 10) / 40, 12)
    expect(of(ad(40, 1), roas3, []).stillFilling).toBeNull()
  })
})
