import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdMetrics, noMetrics } from './ad-metrics.ts'
import type { CohortDimensions } from './cohorts.ts'
import { layers } from './layers.ts'
import { likelihood } from './likelihood.ts'
import { type RankedAd, scoreAds } from './score-ads.ts'

const parts: CohortDimensions = {
  channel: 'social_ads',
  format: 'static',
  objective: 'sales',
  audience_warmth: 'cold',
  geo: 'all',
  placement: 'all',
}

const count = (max: number) => fc.integer({ min: 0, max })

/** A funnel: each step has at most the count of the step before. */
const metrics: fc.Arbitrary<AdMetrics> = fc
  .record({
    spend: fc.float({ min: 0, max: 5_000, noNaN: true }),
    impressions: count(200_000),
    rest: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ spend, impressions, rest }) => {
    const share = (whole: number) => Math.floor(whole * (rest.next().value as number) ** 3)
    const clicks = share(impressions)
    const cash_outcomes = share(clicks)
    const pipeline_outcomes = share(clicks)
    return {
      ...noMetrics,
      spend,
      impressions,
      clicks,
      days: 5,
      cash_outcomes,
      pipeline_outcomes,
      revenue: cash_outcomes * 40,
      outcomes_total: cash_outcomes + pipeline_outcomes,
      platform_conversions: share(clicks),
      conversations: share(clicks),
    }
  })

const ads: fc.Arbitrary<RankedAd[]> = fc.array(
  fc.record({
    parts: fc.constantFrom(parts, { ...parts, objective: 'traffic' }, { ...parts, channel: 'search_ads' }),
    metrics,
  }),
  { minLength: 1, maxLength: 40 },
)

const mature = { ...noMetrics, spend: 100, impressions: 20_000, clicks: 300, days: 10 }
const ad = (changes: Partial<AdMetrics>): RankedAd => ({ parts, metrics: { ...mature, ...changes } })

describe('the score', () => {
  it('is between 0 and 100, and every percentile between 0 and 1', () => {
    fc.assert(
      fc.property(ads, (sampleAds) => {
        const { scores, percentiles } = scoreAds(sampleAds)
        for (const score of scores) expect(Number.isNaN(score) || (score >= 0 && score <= 100)).toBe(true)
        for (const percentile of percentiles)
          expect(Number.isNaN(percentile) || (percentile >= 0 && percentile <= 1)).toBe(true)
      }),
    )
  })

  it('does not depend on the order of ads', () => {
    fc.assert(
      fc.property(ads, (sampleAds) => {
        const backwards = scoreAds(sampleAds.toReversed()).scores.toReversed()
        for (const [rankIndex, score] of scoreAds(sampleAds).scores.entries()) {
          if (Number.isNaN(score)) expect(backwards[rankIndex]).toBeNaN()
          else expect(backwards[rankIndex]).toBeCloseTo(score, 6)
        }
      }),
    )
  })

  it('of an ad with more of every gain is never lower', () => {
    const more = fc.record({ outcomes: count(20), revenue: count(5_000), talks: count(50), conversions: count(20) })
    fc.assert(
      fc.property(ads, metrics, more, (others, metrics, extra) => {
        const better = {
          ...metrics,
          cash_outcomes: metrics.cash_outcomes + extra.outcomes,
          revenue: metrics.revenue + extra.revenue,
          pipeline_outcomes: metrics.pipeline_outcomes + extra.outcomes,
          outcomes_total: metrics.outcomes_total + 2 * extra.outcomes,
          conversations: metrics.conversations! + extra.talks,
          platform_conversions: metrics.platform_conversions! + extra.conversions,
        }
        const { scores } = scoreAds([{ parts, metrics }, { parts, metrics: better }, ...others])
        expect(scores[1]).toBeGreaterThanOrEqual(scores[0]!)
      }),
    )
  })

  it('under the rules gives a likelihood that never falls as the score rises', () => {
    const score = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(score, score, (a, b) => {
        expect(likelihood(Math.max(a, b))).toBeGreaterThanOrEqual(likelihood(Math.min(a, b)))
        expect(likelihood(a)).toBeGreaterThan(0)
        expect(likelihood(a)).toBeLessThan(1)
      }),
    )
  })

  it('of a lucky sale on a few impressions is below that of many sales on many impressions', () => {
    const rest = [4, 6, 8, 5, 7, 3, 2].map((sales) =>
      ad({ cash_outcomes: sales, revenue: sales * 50, outcomes_total: sales }),
    )
    const lucky = ad({ spend: 0.5, impressions: 40, clicks: 1, cash_outcomes: 1, revenue: 50, outcomes_total: 1 })
    const proven = ad({ cash_outcomes: 60, revenue: 3_000, outcomes_total: 60 })
    const { scores } = scoreAds([lucky, proven, ...rest])
    expect(scores[1]).toBeGreaterThan(scores[0]!)
  })

  it('of one sale on 10 impressions is below that of 24 sales on 84,000, unless those rank in the worst quarter (invariant)', () => {
    const sold = (cash_outcomes: number, rest: Partial<AdMetrics>) =>
      ad({ cash_outcomes, revenue: cash_outcomes * 50, outcomes_total: cash_outcomes, ...rest })
    const factor = fc.double({ min: 0.7, max: 1.3, noNaN: true })
    const other = fc
      .record({
        impressions: fc.integer({ min: 1_000, max: 200_000 }),
        price: factor,
        clicking: factor,
        selling: factor,
      })
      .map(({ impressions, price, clicking, selling }) =>
        sold(Math.round((impressions / 3_500) * selling ** 4), {
          impressions,
          spend: (impressions / 100) * price,
          clicks: Math.round(impressions * 0.015 * clicking),
        }),
      )
    const revenueLayer = layers.findIndex(({ name }) => name === 'attributed_revenue')
    const luck = fc.record({ spend: fc.constantFrom(0, 0.01, 0.1, 1, 5), clicks: fc.integer({ min: 0, max: 10 }) })
    fc.assert(
      fc.property(fc.array(other, { maxLength: 30 }), luck, factor, (others, { spend, clicks }, price) => {
        const lucky = sold(1, { impressions: 10, spend, clicks })
        const proven = sold(24, { impressions: 84_000, spend: 840 * price, clicks: 1_200 })
        const { scores, percentiles } = scoreAds([lucky, proven, ...others])
        // An ad that is proven to sell worse than most may rank below an ad without data.
        fc.pre(percentiles[layers.length + revenueLayer]! >= 0.25)
        expect(scores[1]).toBeGreaterThan(scores[0]!)
      }),
      { numRuns: 500 },
    )
  })

  it('weighs payments above pipeline, pipeline above conversations, and conversations above platform metrics', () => {
    const winners = [
      ad({ cash_outcomes: 50, revenue: 5_000 }),
      ad({ pipeline_outcomes: 50 }),
      ad({ conversations: 80 }),
      ad({ platform_conversions: 80 }),
    ]
    const { scores } = scoreAds([...winners, ...Array.from({ length: 8 }, () => ad({}))])
    expect([...scores.subarray(0, 4)]).toEqual([...scores.subarray(0, 4)].toSorted((a, b) => b - a))
    expect(new Set(scores.subarray(0, 4)).size).toBe(4)
  })

  it('leaves out layers without any gain, and is absent if that is all of them', () => {
    const { percentiles, scores } = scoreAds([ad({}), ad({ clicks: 600 })])
    const present = layers.filter((_, layer) => !Number.isNaN(percentiles[layer]!)).map(({ name }) => name)
    expect(present).toEqual(['attention', 'delivery'])
    expect(scores[1]).toBeGreaterThan(scores[0]!)
    expect(scoreAds([{ parts, metrics: noMetrics }]).scores).toEqual(Float64Array.of(Number.NaN))
  })

  it('has no strength without a gain, however small the sample', () => {
    const sold = (sales: number, spend: number) => ad({ spend, cash_outcomes: sales, revenue: sales * 50 })
    const untried = ad({ spend: 1, impressions: 100, clicks: 1 })
    const { percentiles } = scoreAds([
      untried,
      sold(60, 100),
      sold(50, 100),
      ...[1, 0, 1, 0, 2, 0, 1].map((item) => sold(item, 900)),
    ])
    expect(layers[0]!.name).toBe('attributed_revenue')
    expect(percentiles[0]).toBeLessThanOrEqual(0.5)
  })

  it('compares an ad only with its cohort', () => {
    const search = { ...parts, channel: 'search_ads' }
    const cheap = Array.from({ length: 8 }, (_, index) => ad({ clicks: 300 + index * 100 }))
    const dear = Array.from({ length: 8 }, (_, index) => ({ ...ad({ clicks: 3_000 + index * 1_000 }), parts: search }))
    const { scores } = scoreAds([...cheap, ...dear])
    expect(scores[15]).toBeCloseTo(scores[7]!, 6)
  })
})
