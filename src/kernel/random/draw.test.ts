import { describe, expect, it } from 'vitest'
import { drawBinomial, drawGamma, drawNormal, drawPoisson, type Random } from './draw.ts'
import { seededRandom } from './seeded-random.ts'

/** The mean and variance of 40,000 numbers. */
function momentsOf(draw: (random: Random) => number): { mean: number; variance: number } {
  const random = seededRandom('moments')
  const numbers = Array.from({ length: 40_000 }, () => draw(random))
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length
  return { mean, variance: numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / numbers.length }
}

describe('the moments of drawn numbers', () => {
  it.each<[string, (random: Random) => number, number, number]>([
    ['uniform', (random) => random(), 0.5, 1 / 12],
    ['normal', drawNormal, 0, 1],
    ['gamma, shape 0.3', (random) => drawGamma(random, 0.3), 0.3, 0.3],
    ['gamma, shape 5', (random) => drawGamma(random, 5), 5, 5],
    ['Poisson, mean 1', (random) => drawPoisson(random, 1), 1, 1],
    ['Poisson, mean 12', (random) => drawPoisson(random, 12), 12, 12],
    ['Poisson, mean 400', (random) => drawPoisson(random, 400), 400, 400],
    ['binomial, 3 of a half', (random) => drawBinomial(random, 3, 0.5), 1.5, 0.75],
    ['binomial, 30 of nine tenths', (random) => drawBinomial(random, 30, 0.9), 27, 2.7],
    ['binomial, 400 of a quarter', (random) => drawBinomial(random, 400, 0.25), 100, 75],
    ['binomial, 5 of all', (random) => drawBinomial(random, 5, 1), 5, 1e-9],
  ])('%s', (_, draw, mean, variance) => {
    const moments = momentsOf(draw)
    expect(Math.abs(moments.mean - mean)).toBeLessThan(5 * Math.sqrt(variance / 40_000))
    expect(Math.abs(moments.variance - variance)).toBeLessThan(0.06 * variance + 1e-8)
  })
})

describe('seededRandom', () => {
  it('repeats its numbers for the same seed only', () => {
    const numbers = (...seed: (string | number)[]) => Array.from({ length: 5 }, seededRandom(...seed))
    expect(numbers('a', 1)).toEqual(numbers('a', 1))
    expect(numbers('a', 1)).not.toEqual(numbers('a', 2))
  })

  it('stays below one', () => {
    const random = seededRandom('range')
    for (let round = 0; round < 10_000; round++) expect(random()).toBeLessThan(1)
  })
})
