import { drawBinomial, drawGamma, type Random } from '../../../kernel/random/draw.ts'

/** Outcomes with the same goal, country, device and source. */
export interface CoverageCell {
  conversion_key: string
  /** Empty if it is unknown. */
  country: string
  device: string
  /** Who reported the outcome. */
  source: string
  outcomes: number
  /** Outcomes with at least one touch before them. */
  seen: number
  /** Outcomes with a touch of a known campaign. */
  with_ad: number
}

export interface Coverage {
  outcomes: number
  seen: number
  /** Null without outcomes. */
  share: number | null
}

export function sumCells(cells: readonly CoverageCell[]): Coverage {
  const outcomes = cells.reduce((sum, cell) => sum + cell.outcomes, 0)
  const seen = cells.reduce((sum, cell) => sum + cell.seen, 0)
  return { outcomes, seen, share: outcomes === 0 ? null : seen / outcomes }
}

/** Groups cells by one of their fields, most outcomes first. */
export function sumCellsBy(
  cells: readonly CoverageCell[],
  field: 'country' | 'device' | 'source',
): (Coverage & { key: string })[] {
  const groups = [...Map.groupBy(cells, (cell) => cell[field])]
  return groups
    .map(([key, ofKey]) => ({ key, ...sumCells(ofKey) }))
    .sort((a, b) => b.outcomes - a.outcomes || (a.key < b.key ? -1 : 1))
}

/** Seen outcomes that a stratum needs. */
export const stratumSeenMin = 30

const draws = 500
/** Many strata get fewer draws: their sum varies less, and each draw passes over all of them. */
const drawsOfAllStrata = 10_000
const drawsMin = 100

/** Jeffreys' prior of a share: a stratum whose seen outcomes are all alike is not certain to continue so. */
const sharePrior = 0.5

/** Bounds of the interval: 90 percent. */
const [lowShare, highShare] = [0.05, 0.95]

export interface CoverageEstimate {
  strata: number
  /** Unseen outcomes in strata with enough seen ones. */
  unseen: number
  /** Unseen outcomes in strata that are too small. */
  left_out: number
  with_ad: number
  low: number
  high: number
}

/**
 * Estimates how many unseen outcomes would have an ad in their journey if they behaved like the seen ones of the same country,
 * device and source. The interval is one of that number: it includes how it varies by chance. Null if no stratum has enough seen outcomes.
 */
export function estimateUnseen(cells: readonly CoverageCell[], random: Random): CoverageEstimate | null {
  const strata = [...Map.groupBy(cells, ({ country, device, source }) => JSON.stringify([country, device, source]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofStratum]) => ({
      ...sumCells(ofStratum),
      with_ad: ofStratum.reduce((sum, cell) => sum + cell.with_ad, 0),
    }))
    .filter(({ outcomes, seen }) => outcomes > seen)
  const used = strata.filter(({ seen }) => seen >= stratumSeenMin)
  if (used.length === 0) return null
  const total = (shareOf: (stratum: (typeof used)[number]) => number) =>
    used.reduce((sum, stratum) => sum + (stratum.outcomes - stratum.seen) * shareOf(stratum), 0)
  const rounds = Math.max(drawsMin, Math.min(draws, Math.floor(drawsOfAllStrata / used.length)))
  const numbers = Float64Array.from({ length: rounds }, () =>
    used.reduce((sum, stratum) => sum + drawUnseenWithAd(random, stratum), 0),
  ).sort()
  const unseen = total(() => 1)
  const all = strata.reduce((sum, { outcomes, seen }) => sum + outcomes - seen, 0)
  return {
    strata: used.length,
    unseen,
    left_out: all - unseen,
    with_ad: total(({ seen, with_ad }) => with_ad / seen),
    low: numbers[Math.floor(lowShare * rounds)]!,
    high: numbers[Math.ceil(highShare * rounds) - 1]!,
  }
}

/** Draws the share of a stratum, which is known only by its seen outcomes, and then the number of its unseen ones with an ad. */
function drawUnseenWithAd(
  random: Random,
  { outcomes, seen, with_ad }: { outcomes: number; seen: number; with_ad: number },
): number {
  const withAd = drawGamma(random, with_ad + sharePrior)
  const without = drawGamma(random, seen - with_ad + sharePrior)
  return drawBinomial(random, outcomes - seen, withAd / (withAd + without))
}
