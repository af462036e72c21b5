import type { Computation } from '../../../kernel/compute/computation.ts'
import { historyFactor } from './own-panel.ts'
import { panelLimits } from './read-panel.ts'
import { type History, type MarketSet, marketBalance, selectMarkets } from './select-markets.ts'
import { falseFindingsMax, type PowerCurve, simulatePower } from './simulate-power.ts'

/** A set of regions that could be treated, and what a test in them could detect. */
export interface PlannedSet {
  treated_regions: string[]
  /** Share of these regions in the outcome of all. */
  outcome_share: number
  /** Scaled L2 of the synthetic control before the test. */
  balance: number
  /** The smallest lift that is found in 80 percent of simulations; null: none up to 25 percent, or effects are found without one. */
  detectable_lift: number | null
  /** That lift in units of the metric over the whole test. */
  detectable_incremental: number | null
  /** What it costs if the campaigns bring what they were credited; null without campaigns with spend and credit. */
  detectable_cost: number | null
  power: PowerCurve['points']
}

/** What can be tested, from the outcome of the time before. */
export interface GeoPlan {
  state: 'running' | 'completed' | 'failed'
  /** From 0 to 1. */
  progress: number
  started_at: string
  finished_at: string | null
  error: string | null
  history_days: number
  /** Days that a test of this length needs before it. */
  history_days_needed: number
  /** The regions that the plan is about: the treated and those they are compared with. */
  regions: string[]
  /** The best first. */
  sets: PlannedSet[]
}

/** A larger effect is rare, so a design that can only detect a larger one finds nothing. */
export const detectableLiftMax = 0.2
export const planned = { candidates: 10, placements: 20, level: 0.9 } as const

/** The candidates for the treated regions, those of the design first. */
export const marketComputation: Computation<
  { history: History; testDays: number; given: readonly number[] | null },
  MarketSet[]
> = {
  name: 'select-markets',
  run({ history, testDays, given }) {
    const found = selectMarkets(history, { testDays, candidates: planned.candidates })
    if (!given || given.length === 0) return found
    const treated = given.toSorted((a, b) => a - b)
    const others = found.filter((set) => set.treated.join() !== treated.join()).slice(0, planned.candidates - 1)
    return [{ treated, balance: marketBalance(history, treated, testDays) }, ...others]
  },
}

/** What a test in a set of regions could detect. */
export const powerComputation: Computation<
  { history: History; set: MarketSet; testDays: number; costPerOutcome: number | null },
  PlannedSet
> = {
  name: 'simulate-power',
  run({ history, set: { treated, balance }, testDays, costPerOutcome }) {
    const { placements, level } = planned
    const { points, detectable_lift } = simulatePower(history, treated, { testDays, placements, level })
    const totalOf = (index: number) => history.series[index]!.reduce((sum, value) => sum + value, 0)
    const own = treated.reduce((sum, index) => sum + totalOf(index), 0)
    const all = history.regions.reduce((sum, _, index) => sum + totalOf(index), 0)
    const perTest = (own / history.series[0]!.length) * testDays
    const detectable_incremental = detectable_lift === null ? null : detectable_lift * perTest
    return {
      treated_regions: treated.map((index) => history.regions[index]!),
      outcome_share: own / all,
      balance,
      detectable_lift,
      detectable_incremental,
      detectable_cost:
        detectable_incremental === null || costPerOutcome === null ? null : detectable_incremental * costPerOutcome,
      power: points,
    }
  },
}

/** Sets that detect a small lift come first; among equals, the better balanced. */
export function rankSets(sets: readonly PlannedSet[]): PlannedSet[] {
  const liftOf = ({ detectable_lift }: PlannedSet) => detectable_lift ?? Number.POSITIVE_INFINITY
  return sets.toSorted((a, b) => (liftOf(a) === liftOf(b) ? a.balance - b.balance : liftOf(a) - liftOf(b)))
}

/** Why no plan can be made from this history; null if one can. */
export function checkHistory(
  { regions, series }: History,
  { treated, testDays }: { treated: readonly string[]; testDays: number },
): { field: string; problem: string } | null {
  const missing = treated.findIndex((region) => !regions.includes(region))
  if (missing >= 0) {
    return { field: `treated_regions.${missing}`, problem: 'has no outcome of the metric in the time before the test' }
  }
  const needed = Math.max(1, treated.length) + panelLimits.controlsMin
  if (regions.length < needed) {
    const problem = `${needed} regions with outcomes of the metric are needed, ${panelLimits.controlsMin} of them not treated, and there are ${regions.length}; send properties.region with events or import the regions of customers`
    return { field: treated.length > 0 ? 'treated_regions' : 'metric.conversion_key', problem }
  }
  const days = series[0]!.length
  const first = Math.min(...series.map((values) => values.findIndex((value) => value !== 0)))
  const known = days - first
  if (known >= historyFactor * testDays) return null
  const possible = Math.floor(known / historyFactor)
  const remedy = possible > 0 ? `a test of at most ${possible} days is possible now` : 'wait until there is more'
  return {
    field: 'end',
    problem: `a test of ${testDays} days needs ${historyFactor * testDays} days of outcomes by region before it, and there are ${known}; ${remedy}`,
  }
}

/** Why a design cannot be frozen with its plan; null if it can. */
export function checkPlanned(
  plan: GeoPlan | null,
  treated: readonly string[],
): { field: string; problem: string } | null {
  const field = 'treated_regions'
  if (treated.length === 0) return { field, problem: 'names no region; choose one of the sets of the plan' }
  if (plan?.state !== 'completed') {
    return {
      field,
      problem: 'has no finished plan; request POST /experiments/{id}/plan and wait until it is completed',
    }
  }
  const key = treated.toSorted().join('\n')
  const set = plan.sets.find(({ treated_regions }) => treated_regions.toSorted().join('\n') === key)
  if (!set) return { field, problem: 'is not one of the sets of the plan; choose one of them or request a new plan' }
  if (set.detectable_lift !== null && set.detectable_lift <= detectableLiftMax) return null
  const best = rankSets(plan.sets)[0]!
  const able = best.detectable_lift !== null && best.detectable_lift <= detectableLiftMax
  const falseFindings = set.power[0]!.power
  const remedy = able
    ? `a test in ${best.treated_regions.join(', ')} can detect ${Math.round(best.detectable_lift! * 100)} percent`
    : 'choose a longer test, a goal that more people reach, or larger regions'
  if (falseFindings > falseFindingsMax) {
    const share = Math.round(falseFindings * 100)
    return {
      field,
      problem: `moved apart from the others without a test: an effect is found in ${share} percent of past placements of the test; ${remedy}`,
    }
  }
  const found =
    set.detectable_lift === null
      ? 'no lift up to 25 percent'
      : `only a lift of ${Math.round(set.detectable_lift * 100)} percent`
  return { field, problem: `can detect ${found} here, and ${detectableLiftMax * 100} percent are needed; ${remedy}` }
}
