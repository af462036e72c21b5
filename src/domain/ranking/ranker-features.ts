import type { AdFigures } from './ad-figures.ts'
import { layers } from './layers.ts'

/** How many features an ad has. */
export const featureWidth = layers.length + 2

/** Where an ad stands in each layer, around zero, and how much is known of it: how often it was shown, how often it paid. */
export function writeFeatures(
  to: Float64Array,
  at: number,
  percentiles: Float64Array,
  place: number,
  { impressions, outcomes_total }: AdFigures,
): void {
  const start = at * featureWidth
  for (let layer = 0; layer < layers.length; layer++) {
    const percentile = percentiles[place * layers.length + layer]!
    to[start + layer] = Number.isNaN(percentile) ? 0 : percentile - 0.5
  }
  to[start + layers.length] = Math.log10(1 + impressions) / 6
  to[start + layers.length + 1] = Math.log10(1 + outcomes_total) / 3
}
