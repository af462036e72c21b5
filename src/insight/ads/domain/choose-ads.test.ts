import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CandidateAd, chooseAds } from './choose-ads.ts'

const ad = (id: string, spend: number, value: number, isRunning = true): CandidateAd => ({
  id,
  spend,
  value,
  count: value > 0 ? 1 : 0,
  isRunning,
})

const idsOf = (ads: readonly CandidateAd[]) => ads.map(({ id }) => id).sort()

it('chooses by spend, by value, and by spend of the ads that run', async () => {
  const ads = [
    ad('spends', 90, 0, false),
    ad('earns', 1, 500),
    ad('runs', 50, 0),
    ad('little', 10, 10),
    ad('none', 0, 0),
  ]
  expect(idsOf(await chooseAds(ads, 1))).toEqual(['earns', 'runs', 'spends'])
  expect(idsOf(await chooseAds(ads, 10))).toEqual(['earns', 'little', 'runs', 'spends'])
  expect(await chooseAds([], 3)).toEqual([])
})

it('leaves out no ad that could lose or gain more than a chosen one', async () => {
  const figure = fc.integer({ min: 0, max: 20 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(figure, figure, fc.boolean())),
      fc.integer({ min: 1, max: 5 }),
      async (figures, max) => {
        const ads = figures.map(([spend, value, isRunning], index) => ad(`ad ${index}`, spend, value, isRunning))
        const chosen = new Set(await chooseAds(ads, max))
        const left = ads.filter((candidate) => !chosen.has(candidate))
        for (const pick of ['spend', 'value'] as const) {
          const highest = [...chosen].map((candidate) => candidate[pick]).sort((a, b) => b - a)
          for (const other of left) expect(other[pick]).toBeLessThanOrEqual(highest[max - 1] ?? 0)
        }
      },
    ),
  )
})
