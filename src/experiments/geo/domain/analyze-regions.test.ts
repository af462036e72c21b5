import { describe, expect, it } from 'vitest'
import { simulateRegions } from '../../../../test/support/simulations/simulate-regions.ts'
import { analyzeRegions } from './analyze-regions.ts'
import type { Panel } from './read-panel.ts'

const simulation = { treated: 2, controls: 12, before: 60, test: 14, effect: 200 }
const options = { hasFixedEffects: true, spend: null }
const codes = (panel: Panel, spend: number | null = null) =>
  analyzeRegions(panel, { hasFixedEffects: true, spend }).warnings.map(({ code }) => code)

describe('analyzeRegions', () => {
  it('reports effect, total, share and return consistently', () => {
    const { synthetic_control, regression, ...rest } = analyzeRegions(simulateRegions(simulation, 'all'), {
      ...options,
      spend: 1_000,
    })
    expect(rest).toEqual({
      regions: { treated: 2, control: 12 },
      periods: { before: 60, test: 14 },
      agreement: 'agree',
      warnings: [],
    })
    const { effect, incremental, interval, iroas, lift, series, weights } = synthetic_control
    expect(incremental).toBeCloseTo(effect * 14 * 2, 6)
    expect(iroas).toBeCloseTo(incremental / 1_000, 9)
    const expected = series.slice(60).reduce((sum, { expected }) => sum + expected, 0)
    expect(lift).toBeCloseTo(incremental / 2 / expected, 9)
    expect([interval.lower! < 5_600, interval.upper! > 5_600, interval.level]).toEqual([true, true, 0.9])
    expect(interval.lower).toBeGreaterThan(0)
    expect(weights.map(({ weight }) => weight)).toEqual(weights.map(({ weight }) => weight).toSorted((a, b) => b - a))
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 2)
    expect(regression!.iroas).toBeCloseTo(regression!.incremental / 1_000, 9)
    expect([regression!.interval.lower! < 5_600, regression!.interval.upper! > 5_600]).toEqual([true, true])
  })

  it.each<[string, Partial<Panel>, string[]]>([
    ['controls that never vary', { controls: flat(12, 5) }, ['no_regression']],
    ['outcomes that are 0', { controls: flat(12, 0), treated: flat(2, 0) }, ['no_regression', 'no_expected_outcome']],
    ['negative outcomes', { controls: flat(12, -5), treated: flat(2, -9) }, ['no_expected_outcome']],
    ['a region unlike all others', { treated: flat(2, 600).map(sway) }, ['poor_balance']],
    ['later rows', { ignoredRows: 3 }, ['rows_after_end']],
  ])('warns about %s', (_, changes, expected) => {
    const found = codes({ ...simulateRegions({ ...simulation, effect: 0 }, 'warned'), ...changes })
    expect(found).toEqual(expect.arrayContaining(expected))
  })

  it('warns about few periods, and then leaves an interval open', () => {
    const panel = simulateRegions({ ...simulation, controls: 4, before: 2, test: 1 }, 'short')
    const { synthetic_control, regression, warnings } = analyzeRegions(panel, options)
    expect(synthetic_control.interval).toEqual({ lower: null, upper: null, level: 0.9 })
    expect(regression!.interval).toEqual({ lower: null, upper: null, level: 0.9 })
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['short_history', 'open_interval']))
  })

  it('warns about neighbouring periods that resemble each other', () => {
    const correlated = { ...simulation, treated: 1, before: 200, test: 30, correlation: 0.7 }
    expect(codes(simulateRegions(correlated, 'neighbours'))).toEqual(['correlated_residuals'])
  })

  it('says that the methods disagree if their intervals do not overlap', () => {
    // The regression cannot follow a treated region that moves with one control of many.
    const controls = [wave(1), ...[2, 3, 4, 5].map((index) => wave(0).map((value) => value + index))]
    controls[1] = controls[1]!.map((value, period) => (period < 40 ? value : value + 300))
    const treated = [wave(1).map((value, period) => (period < 40 ? value : value + 50))]
    const panel = {
      ...simulateRegions({ ...simulation, controls: 5, before: 40, test: 10 }, 'days'),
      controls,
      treated,
    }
    expect(analyzeRegions(panel, options).agreement).toBe('disagree')
  })
})

function flat(count: number, value: number): Float64Array[] {
  return Array.from({ length: count }, () => new Float64Array(74).fill(value))
}

/** Rises while all others move in weeks. */
function sway(values: Float64Array): Float64Array {
  return values.map((value, period) => value + (period % 10 < 5 ? 300 : -300))
}

function wave(size: number): Float64Array {
  return Float64Array.from({ length: 50 }, (_, period) => 100 + size * 20 * Math.sin(period) + Math.cos(period * 7))
}
