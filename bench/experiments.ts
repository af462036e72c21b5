import { analyzeRegions } from '../src/experiments/geo/domain/analyze-regions.ts'
import { type History, selectMarkets } from '../src/experiments/geo/domain/select-markets.ts'
import { simulatePower } from '../src/experiments/geo/domain/simulate-power.ts'
import { compareGroups } from '../src/experiments/holdouts/domain/compare-groups.ts'
import { coverRegions, regionSimulations } from '../test/support/simulations/cover-regions.ts'
import { simulateGroups } from '../test/support/simulations/simulate-people.ts'
import { simulateRegions } from '../test/support/simulations/simulate-regions.ts'
import { median, type Report } from './report.ts'
import { scaled } from './scale.ts'

const level = 0.95

/** The processor time of an analysis and of a plan, and how often intervals contain the simulated effect. */
export async function benchExperiments(report: Report, simulations = scaled(1_000)): Promise<void> {
  const panel = simulateRegions({ treated: 2, controls: 38, before: 90, test: 15, effect: 150 }, 'bench')
  const analyze = () => cpuMs(() => analyzeRegions(panel, { hasFixedEffects: true, spend: null }))
  report.metric('ms of processor time: first analysis of 40 regions and 105 days', analyze().toFixed(0))
  report.metric(
    'ms of processor time: further analyses',
    median(Array.from({ length: scaled(11) }, analyze)).toFixed(0),
  )
  benchPlan(report)
  for (const name of Object.keys(regionSimulations)) {
    const { control, regression } = coverRegions(name, simulations, level)
    report.metric(`percent of ${simulations} intervals of regions with the effect (${name})`, percent(control))
    report.metric(`percent of ${simulations} intervals by regression with the effect (${name})`, percent(regression))
  }
  benchPeople(report, simulations)
}

/** A plan with 2,000 simulated tests. */
function benchPlan(report: Report): void {
  const past = simulateRegions({ treated: 2, controls: 38, before: 104, test: 1, effect: 0 }, 'plan')
  const series = [...past.treated, ...past.controls]
  const history: History = { regions: series.map((_, index) => `${index}`), series }
  let simulated = 0
  const ms = cpuMs(() => {
    for (const { treated } of selectMarkets(history, { testDays: 15, candidates: scaled(10) }))
      simulated += simulatePower(history, treated, { testDays: 15, placements: 20, level: 0.9 }).simulations
  })
  report.metric(`ms of processor time: a plan with ${simulated} simulated tests`, ms.toFixed(0))
}

function benchPeople(report: Report, simulations: number): void {
  let [covered, found] = [0, 0]
  for (let index = 0; index < simulations; index++) {
    const days = simulateGroups({ days: 28, perDay: 60, effect: 0 }, 'bench', index)
    const looks = days.map(({ treated, heldOut }) => compareGroups(treated, heldOut, { level, tuningPeople: 5_000 }))
    const { lower, upper } = looks.at(-1)!.adjusted.interval!
    if (lower <= 0 && upper >= 0) covered++
    if (looks.some(({ sequential }) => sequential!.lower > 0 || sequential!.upper < 0)) found++
  }
  report.metric(`percent of ${simulations} intervals of people with the effect`, percent(covered / simulations))
  report.metric(
    `percent of ${simulations} holdouts without effect in which a daily look finds one`,
    percent(found / simulations),
  )
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function percent(share: number): string {
  return (share * 100).toFixed(1)
}
