import type { AdMetrics } from './ad-metrics.ts'
import { type Cohort, type CohortDimensions, cohorts } from './cohorts.ts'
import { layers } from './layers.ts'
import { percentiles, shrinkRates } from './rankings.ts'

/** An ad of a window: its cohort dimensions and its metrics. */
export interface RankedAd {
  parts: CohortDimensions
  metrics: AdMetrics
}

/** The rankings of ads, each by its index in the list. */
export interface Rankings {
  cohortOf: readonly Cohort[]
  /** 0 to 100; NaN if no layer is present. */
  scores: Float64Array
  /** `layers.length` per ad, 0 to 1; NaN if the layer is not present. */
  percentiles: Float64Array
  /** The sample size behind each percentile, in expected events. */
  samples: Float64Array
}

/**
 * Ranks the ads of a window: each layer's rate is shrunk to the mean of the cohort and becomes a percentile in it; the score is
 * the weighted mean of the layers present. A layer is present if any ad of the cohort has a gain in it: if a business has no
 * payments, ads are not ranked by them.
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

/** An ad without gain may have a high percentile only because its sample is small; that is not a strength. */
const middle = 0.5

/**
 * The highest percentile that a sample size allows, 0 to 1: a sample too small to expect one event proves nothing, and an
 * unproven ad is no top performer.
 */
export function maxRankFor(expected: number, dispersion: number): number {
  return Math.min(1, expected / (2 * dispersion))
}

function scoreLayer(ads: readonly RankedAd[], cohort: Cohort, layer: number, rankings: Rankings): void {
  const { gained, events, exposure, dispersion } = layers[layer]!
  const { members } = cohort
  const read = (select: (metrics: AdMetrics) => number) => {
    const values = new Float64Array(members.length)
    for (let member = 0; member < values.length; member++) values[member] = select(ads[members[member]!]!.metrics)
    return values
  }
  const gains = read(gained)
  const { rates, expected } = shrinkRates({ gained: gains, events: read(events), exposure: read(exposure), dispersion })
  const percentileRanks = percentiles(rates)
  for (let member = 0; member < members.length; member++) {
    const index = members[member]!
    // The other members are only part of the comparison; their own cohort ranks them.
    if (rankings.cohortOf[index] !== cohort) continue
    const bound = Math.min(gains[member]! > 0 ? 1 : middle, maxRankFor(expected[member]!, dispersion))
    const percentile = Math.min(percentileRanks[member]!, bound)
    rankings.percentiles[index * layers.length + layer] = percentile
    rankings.samples[index * layers.length + layer] = expected[member]!
  }
}

/** The weighted mean of the percentiles that are present for an ad. */
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
