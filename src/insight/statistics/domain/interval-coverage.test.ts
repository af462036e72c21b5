import { describe, expect, it } from 'vitest'
import { drawGamma, drawNormal, drawPoisson, type Random } from '../../../kernel/random/draw.ts'
import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { describeValues, type Interval, intervalsOf } from './value-interval.ts'

const logNormal = (random: Random, spread: number) => Math.exp(spread * drawNormal(random) - spread ** 2 / 2)

/** Amounts with the mean 1. */
const amounts: Record<string, (random: Random) => number> = {
  equal: () => 1,
  'log-normal 1': (random) => logNormal(random, 1),
  'log-normal 1.5': (random) => logNormal(random, 1.5),
  'Pareto 2.5': (random) => (1 - random()) ** (-1 / 2.5) * (1.5 / 2.5),
}
const adsPerProfile = 10
const poolSize = 200

const contains = ({ low, high }: Interval, value: number) => low <= value && value <= high

/** Requires the intervals of most simulated ads to contain the long-run value and number; ads differ in their mean amount. */
function expectCoverage(
  name: string,
  rateOf: (random: Random) => number,
  { profiles = 40, isRated = (_: number): boolean => true } = {},
): void {
  const random = seededRandom('coverage')
  const draw = amounts[name]!
  let [rated, ofValue, ofCount] = [0, 0, 0]
  for (let profile = 0; profile < profiles; profile++) {
    const others = describeValues(Array.from({ length: poolSize }, () => draw(random) * logNormal(random, 0.4)))
    for (let ad = 0; ad < adsPerProfile; ) {
      const [rate, mean] = [rateOf(random), logNormal(random, 0.4)]
      const sample = Array.from({ length: drawPoisson(random, rate) }, () => draw(random) * mean)
      if (!isRated(sample.length)) continue
      ad++
      const value = sample.reduce((sum, amount) => sum + amount, 0)
      const found = intervalsOf({ count: sample.length, value, sample }, others)
      rated++
      if (contains(found.value, rate * mean)) ofValue++
      if (contains(found.count, rate)) ofCount++
    }
  }
  // Three standard deviations of a share of 90 percent.
  const least = 0.9 - 3 * Math.sqrt(0.09 / rated)
  expect(ofValue / rated).toBeGreaterThan(least)
  expect(ofCount / rated).toBeGreaterThan(least)
}

describe('an interval that says 90 percent covers at least 90 percent', () => {
  describe.each(Object.keys(amounts))('of ads with %s amounts', (name) => {
    it.each([0.3, 2])('and %d expected payments', (rate) => {
      expectCoverage(name, () => rate)
    })

    it('and 5 to 100 expected payments', () => {
      expectCoverage(name, (random) => 5 * 20 ** random(), { profiles: 150 })
    })

    it.each([
      [1, 5],
      [2, 4],
    ])('without payments, if the rates of ads have a gamma distribution with shape %d and mean %d', (shape, mean) => {
      const rateOf = (random: Random) => (drawGamma(random, shape) * mean) / shape
      expectCoverage(name, rateOf, { isRated: (payments) => payments === 0 })
    })
  })
})
