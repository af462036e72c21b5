import type { AdMetrics } from './ad-metrics.ts'
import { type Cohort, type CohortDimensions, cohorts } from './cohorts.ts'
import { layers } from './layers.ts'
import { percentiles, shrinkRates } from './rankings.ts'

/** An ad of a window: whom to compare it with, and what it did. */
export interface RankedAd {
  parts: CohortDimensions
  metrics: AdMetrics
}

/** Where ads stand, each by its index in the list. */
export interface Rankings {
  cohortOf: readonly Cohort[]
  /** 0 to 100; NaN where no layer is present. */
  scores: Float64Array
  /** `layers.length` each, 0 to 1; NaN where the layer is not present. */
  percentiles: Float64Array
  /** The size of the sample behind each percentile, in events to be expected. */
  samples: Float64Array
}

/**
 * Ranks the ads of a window: each layer's rate is shrunk to the mean of the cohort and becomes a percentile in it; the score
 * is the weighted mean of the layers present. A layer is present when anybody gained anything in it: where a business counts no
 * payments, nobody is judged by them.
 */
export function scoreAds(ads: readonly RankedAd[]): Rankings {
  const size = ads.length * layers.length
  const rankings = {
    cohortOf: new Array<Cohort>(ads.length),
    scores: new Float64Array(ads.length),
    percentiles: new Float64Array(size).fill(Number.NaN),
    samples: new Float64Array(size),
  }
  const present = layers.map(({ gained }) => ads.some(({ metrics }) => gained(metrics) > 0))
  for (const cohort of cohorts(ads.map(({ parts }) => parts))) {
    for (const index of cohort.assigned) rankings.cohortOf[index] = cohort
    for (const [layer, isPresent] of present.entries()) if (isPresent) scoreLayer(ads, cohort, layer, rankings)
  }
  for (let index = 0; index < ads.length; index++) rankings.scores[index] = blend(rankings.percentiles, index)
  return rankings
}

/** Who gained nothing may owe a good standing to a small sample; it is no strength. */
const middle = 0.5

/**
 * How high a sample lets an ad stand, 0 to 1: one that is too small to expect an event in proves nothing, whatever happened in
 * it, and an ad of which nothing is proven is no top performer.
 */
export function maxRankFor(expected: number, dispersion: number): number {
  return Math.min(1, expected / (2 * dispersion))
}

function scoreLayer(ads: readonly RankedAd[], cohort: Cohort, layer: number, rankings: Rankings): void {
  const { gained, events, exposure, dispersion } = layers[layer]!
  const { members } = cohort
  const read = (of: (metrics: AdMetrics) => number) => {
    const values = new Float64Array(members.length)
    for (let member = 0; member < values.length; member++) values[member] = of(ads[members[member]!]!.metrics)
    return values
  }
  const gains = read(gained)
  const { rates, expected } = shrinkRates({ gained: gains, events: read(events), exposure: read(exposure), dispersion })
  const percentileRanks = percentiles(rates)
  for (let member = 0; member < members.length; member++) {
    const index = members[member]!
    // Others are only compared with here; where they stand is for their own cohort to say.
    if (rankings.cohortOf[index] !== cohort) continue
    const bound = Math.min(gains[member]! > 0 ? 1 : middle, maxRankFor(expected[member]!, dispersion))
    const percentile = Math.min(percentileRanks[member]!, bound)
    rankings.percentiles[index * layers.length + layer] = percentile
    rankings.samples[index * layers.length + layer] = expected[member]!
  }
}

/** The weighted mean of the percentiles of an ad that are there. */
function blend(all: Float64Array, index: number): number {
  let [sum, weights] = [0, 0]
  for (const [layer, { weight }] of layers.entries()) {
    const percentile = all[index * layers.length + layer]!
    if (Number.isNaN(percentile)) continue
    sum += weight * percentile
    weights += weight
  }
  return weights === 0 ? Number.NaN : (100 * sum) / weights
}
