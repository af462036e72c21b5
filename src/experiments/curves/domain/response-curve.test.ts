import { describe, expect, it } from 'vitest'
import { drawNormal } from '../../../kernel/random/draw.ts'
import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { fitCurve } from './response-curve.ts'
import { adstock, marginalResponse, type ResponseModel, responseTo, saturate } from './response-model.ts'

const truth: ResponseModel = { base: 400, top: 1_000, half: 500, slope: 1, decay: 0.3 }

function simulateWeeks(
  weeks: number,
  { noise, seed, model = truth }: { noise: number; seed: number; model?: ResponseModel },
) {
  const random = seededRandom('weeks', seed)
  const spend = Array.from({ length: weeks }, () => 100 + 1_200 * random())
  const outcome = adstock(spend, model.decay).map(
    (amount) => model.base + model.top * saturate(amount, model) + noise * drawNormal(random),
  )
  return { spend, outcome }
}

describe('the response model', () => {
  it.each([
    [[10, 0, 0], 0.5, [10, 5, 2.5]],
    [[10, 10, 10], 0.7, [10, 10, 10]],
    [[4, 8], 0, [4, 8]],
    [[], 0.5, []],
  ])('carries %j over by %d', (spend, decay, expected) => {
    expect(adstock(spend, decay)).toEqual(expected)
  })

  it.each([
    [0, 0],
    [500, 0.5],
    [1_500, 0.75],
    [-5, 0],
  ])('saturates %d to %d', (spend, expected) => {
    expect(saturate(spend, truth)).toBe(expected)
  })

  it('has the slope of its response', () => {
    const numeric = (responseTo(truth, 700.001) - responseTo(truth, 700)) / 0.001
    expect(marginalResponse(truth, 700)).toBeCloseTo(numeric, 5)
    expect(marginalResponse(truth, 0)).toBeCloseTo(2, 1)
  })
})

describe('fitCurve', () => {
  it('finds the response of simulated weeks', () => {
    const { curve } = fitCurve(simulateWeeks(104, { noise: 20, seed: 1 }))
    expect(curve!.explained).toBeGreaterThan(0.9)
    const points = curve!.points.filter(({ is_extrapolated }) => !is_extrapolated)
    expect(points.length).toBeGreaterThan(4)
    for (const { spend, marginal } of points.slice(2)) {
      expect(Math.abs(marginal.value - marginalResponse(truth, spend))).toBeLessThan(0.25)
    }
  })

  it('contains the next unit of spend in most simulations', () => {
    let covered = 0
    for (let seed = 0; seed < 12; seed++) {
      const { spend, marginal } = fitCurve(simulateWeeks(52, { noise: 40, seed })).curve!.current
      const expected = marginalResponse(truth, spend)
      if (marginal.lower <= expected && expected <= marginal.upper) covered++
    }
    expect(covered).toBeGreaterThanOrEqual(8)
  })

  it('marks spend beyond the observed range', () => {
    const { points } = fitCurve(simulateWeeks(60, { noise: 30, seed: 3 })).curve!
    expect(points.slice(-3).every(({ is_extrapolated }) => is_extrapolated)).toBe(true)
    expect(points[6]!.is_extrapolated).toBe(false)
  })

  it.each([
    ['too_few_weeks', simulateWeeks(25, { noise: 1, seed: 1 })],
    ['spend_hardly_varies', { spend: Array(30).fill(100), outcome: Array(30).fill(7) }],
    ['spend_hardly_varies', { spend: Array(30).fill(0), outcome: Array(30).fill(7) }],
    ['no_relation', { ...simulateWeeks(40, { noise: 1, seed: 2 }), outcome: Array(40).fill(7) }],
  ])('rejects with %s', (rejection, weeks) => {
    expect(fitCurve(weeks)).toEqual({ rejection, curve: null })
  })
})
