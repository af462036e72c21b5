import { drawPoisson, type Random } from '../../../../kernel/random/draw.ts'
import { fitUnits, type UnitFit, type Units } from './fit-units.ts'
import type { PathTable } from './path-table.ts'

export interface Intervals {
  low: Float64Array
  high: Float64Array
}

/** The share of resampled fits that lie inside an interval. */
const intervalShare = 0.9

/** Large tables get fewer rounds, because their intervals are narrow and each round reads the whole table. */
export function bootstrapRounds(table: PathTable): number {
  return Math.max(20, Math.min(100, Math.floor(20_000_000 / (table.units.length + 1))))
}

/** Bootstrap intervals of all units: fits to resampled paths, each path with a Poisson number of copies. */
export function bootstrapUnits(
  table: PathTable,
  units: Units,
  fit: UnitFit,
  random: Random,
  rounds: number,
): Intervals {
  const resample = (count: number) => (count === 0 ? 0 : drawPoisson(random, count))
  const samples = Array.from({ length: fit.units.length }, () => new Float64Array(rounds))
  for (let round = 0; round < rounds; round++) {
    const resampled = {
      ...table,
      converted: table.converted.map(resample),
      lost: table.lost.map(resample),
    }
    const { units: values } = fitUnits(resampled, units, fit)
    for (const [unit, value] of values.entries()) samples[unit]![round] = value
  }
  for (const sample of samples) sample.sort()
  const tail = Math.floor(((1 - intervalShare) / 2) * rounds)
  return {
    low: Float64Array.from(samples, (sample) => sample[tail]!),
    high: Float64Array.from(samples, (sample) => sample[rounds - 1 - tail]!),
  }
}
