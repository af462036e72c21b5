import { conformalTest } from '../../../src/experiments/geo/domain/conformal-test.ts'
import { regressOnControls } from '../../../src/experiments/geo/domain/time-based-regression.ts'
import { type RegionSimulation, simulateRegions } from './simulate-regions.ts'

/** Kinds of simulations with a known effect: plain, without effect, with few data, and with days that resemble their neighbours. */
export const regionSimulations: Record<string, RegionSimulation> = {
  plain: { treated: 1, controls: 12, before: 60, test: 14, effect: 30 },
  'no effect': { treated: 2, controls: 20, before: 80, test: 14, effect: 0 },
  'few regions and days': { treated: 1, controls: 4, before: 30, test: 7, effect: -20 },
  'neighbouring days': { treated: 1, controls: 12, before: 60, test: 14, effect: 30, correlation: 0.4 },
}

/** The share of simulations in which the interval of each method contains the effect that was simulated. */
export function coverRegions(
  name: string,
  simulations: number,
  level: number,
): { control: number; regression: number } {
  const simulation = regionSimulations[name]!
  let [control, regression] = [0, 0]
  for (let index = 0; index < simulations; index++) {
    const { treated, controls, before, days } = simulateRegions(simulation, name, index)
    const total = sum(treated)
    const mean = total.map((value) => value / treated.length)
    const test = conformalTest({ treated: mean, controls, before, hasFixedEffects: true })
    // An interval contains the effect if its test does not reject it.
    if (!test.isRejected(simulation.effect, level)) control++
    const { lower, upper } = regressOnControls(total, sum(controls), before, level)!.interval!
    const effect = simulation.effect * (days.length - before) * treated.length
    if (lower <= effect && effect <= upper) regression++
  }
  return { control: control / simulations, regression: regression / simulations }
}

function sum(series: readonly Float64Array[]): Float64Array {
  return Float64Array.from(series[0]!, (_, period) => series.reduce((total, values) => total + values[period]!, 0))
}
