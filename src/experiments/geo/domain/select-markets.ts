import { correlation } from '../../../kernel/statistics/correlation.ts'
import { panelLimits } from './read-panel.ts'
import { fitSyntheticControl } from './synthetic-control.ts'

/** The outcome of regions by day, without a test. */
export interface History {
  regions: readonly string[]
  series: readonly Float64Array[]
}

export interface MarketSet {
  /** Indexes of the treated regions. */
  treated: number[]
  balance: number
}

/** Sets start from the largest regions: a test in tiny ones could not be generalised, and the work grows with their number. */
const seedsMax = 100
/** The most that a set may have of the outcome of all regions; the rest must be able to follow it. */
const outcomeShareMax = 0.5

/**
 * Candidates for the treated regions: each large region with those that move like it, in every size up to a quarter of the regions;
 * the sets that the remaining regions follow most closely come first.
 */
export function selectMarkets(
  history: History,
  { testDays, candidates }: { testDays: number; candidates: number },
): MarketSet[] {
  const totals = history.series.map((values) => values.reduce((sum, value) => sum + value, 0))
  const all = totals.reduce((sum, total) => sum + total, 0)
  const bySize = totals.map((_, index) => index).sort((a, b) => totals[b]! - totals[a]!)
  const found = new Map<string, number[]>()
  for (const seed of bySize.slice(0, seedsMax)) {
    const similar = rankSimilar(history, seed)
    for (const size of sizesFor(history.regions.length)) {
      const treated = [seed, ...similar.slice(0, size - 1)].sort((a, b) => a - b)
      const share = treated.reduce((sum, index) => sum + totals[index]!, 0) / all
      if (treated.length === size && share <= outcomeShareMax) found.set(treated.join(), treated)
    }
  }
  return [...found.values()]
    .map((treated) => ({ treated, balance: marketBalance(history, treated, testDays) }))
    .sort((a, b) => a.balance - b.balance || a.treated.length - b.treated.length)
    .slice(0, candidates)
}

function sizesFor(regions: number): number[] {
  const most = Math.min(Math.floor(regions / 4), regions - panelLimits.controlsMin)
  const sizes = [1, 2, 3, 5, 8, 12, 20].filter((size) => size <= most)
  return sizes.length > 0 ? sizes : regions > panelLimits.controlsMin ? [1] : []
}

/** The other regions, those that move most like this one first; regions that never vary are left off. */
function rankSimilar({ series }: History, region: number): number[] {
  const own = Array.from(series[region]!)
  return series
    .map((values, index) => ({ index, similarity: index === region ? null : correlation(own, Array.from(values)) }))
    .filter(({ similarity }) => similarity !== null && similarity > 0)
    .sort((a, b) => b.similarity! - a.similarity!)
    .map(({ index }) => index)
}

/** Scaled L2: how closely the other regions follow these. */
export function marketBalance(history: History, treated: readonly number[], testDays: number): number {
  const { mean, controls } = splitRegions(history, treated)
  const before = mean.length - testDays
  return fitSyntheticControl({ treated: mean, controls, before, hasFixedEffects: true }).balance.l2_scaled
}

export function splitRegions({ series }: History, treated: readonly number[]) {
  const isTreated = new Set(treated)
  const controls = series.filter((_, index) => !isTreated.has(index))
  const mean = Float64Array.from(
    series[0]!,
    (_, day) => treated.reduce((sum, index) => sum + series[index]![day]!, 0) / treated.length,
  )
  return { mean, controls }
}
