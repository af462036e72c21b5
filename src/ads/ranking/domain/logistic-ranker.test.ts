import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaUnderCurve } from './evaluate-ranker.ts'
import { fitRanker, rankBy } from './logistic-ranker.ts'

describe('a fitted ranker', () => {
  it('finds the feature that an outcome depends on and gives the others no weight', () => {
    const features = new Float64Array(4_000)
    const labels = new Uint8Array(2_000)
    for (let index = 0; index < labels.length; index++) {
      const [informative, idle] = [((index * 7_919) % 1_000) / 1_000 - 0.5, ((index * 104_729) % 997) / 997 - 0.5]
      features.set([informative, idle], index * 2)
      // The higher the value, the more often the label is 1, in a fixed pattern.
      labels[index] = ((index * 31) % 100) / 100 < 1 / (1 + Math.exp(-6 * informative)) ? 1 : 0
    }
    const [constant, informative, idle] = fitRanker({ width: 2, features, labels })
    expect(informative).toBeGreaterThan(4.5)
    expect(informative).toBeLessThan(7.5)
    expect(Math.abs(idle!)).toBeLessThan(0.5)
    expect(Math.abs(constant!)).toBeLessThan(0.3)
  })

  it('gives probabilities between 0 and 1 for any training data', () => {
    const example = fc.record({ value: fc.double({ min: -1, max: 1, noNaN: true }), label: fc.constantFrom(0, 1) })
    fc.assert(
      fc.property(fc.array(example, { minLength: 1, maxLength: 50 }), (examples) => {
        const features = Float64Array.from(examples, ({ value }) => value)
        const weights = fitRanker({ width: 1, features, labels: Uint8Array.from(examples, ({ label }) => label) })
        for (let index = 0; index < examples.length; index++) {
          const chance = rankBy(weights, features, index, 1)
          expect(chance >= 0 && chance <= 1).toBe(true)
        }
      }),
    )
  })
})

describe('the area under the curve', () => {
  it.each<[string, number[], number[], number]>([
    ['1 for a perfect order', [1, 2, 3, 4], [0, 0, 1, 1], 1],
    ['0 for the reverse', [4, 3, 2, 1], [0, 0, 1, 1], 0],
    ['a half for no order', [1, 1, 1, 1], [0, 1, 0, 1], 0.5],
    ['the share of pairs in order', [1, 2, 3], [0, 1, 0], 0.5],
    ['a half of a tie', [1, 2, 2], [0, 1, 0], 0.75],
  ])('is %s', (_, ranks, labels, area) => {
    expect(areaUnderCurve(Float64Array.from(ranks), Uint8Array.from(labels))).toBeCloseTo(area, 12)
  })
})
