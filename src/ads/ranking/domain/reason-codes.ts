import { layers } from './layers.ts'
import { maxRankFor, type Rankings } from './score-ads.ts'

export interface ReasonCode {
  layer: string
  polarity: 'strength' | 'weakness'
  /** 0 to 100. */
  percentile: number
  sample_confidence: 'low' | 'medium' | 'high'
}

/** Explains the score of an ad: the layers in which it is in the best or worst quarter of its cohort, heaviest first. */
export function reasonCodes(
  { percentiles, samples }: Pick<Rankings, 'percentiles' | 'samples'>,
  index: number,
): ReasonCode[] {
  const reasons: ReasonCode[] = []
  for (const [layer, { name, dispersion }] of layers.entries()) {
    const offset = index * layers.length + layer
    const percentile = percentiles[offset]!
    const polarity = percentile >= 0.75 ? 'strength' : percentile <= 0.25 ? 'weakness' : null
    // A rank that is capped by the sample size says nothing about the ad.
    if (!polarity || (polarity === 'weakness' && maxRankFor(samples[offset]!, dispersion) < 1)) continue
    const rounded = Math.round(percentile * 1_000) / 10
    reasons.push({ layer: name, polarity, percentile: rounded, sample_confidence: confidenceOf(samples[offset]!) })
  }
  return reasons
}

/** Based on the expected events: with fewer than five, one more or less changes the picture. */
function confidenceOf(expected: number): ReasonCode['sample_confidence'] {
  if (expected < 5) return 'low'
  return expected < 30 ? 'medium' : 'high'
}
