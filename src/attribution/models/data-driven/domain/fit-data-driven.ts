import type { Computation } from '../../../../kernel/compute/computation.ts'
import { seededRandom } from '../../../../kernel/random/seeded-random.ts'
import { bootstrapRounds, bootstrapUnits } from './bootstrap.ts'
import { compareModels, isRecommended, type LogLosses } from './compare-models.ts'
import { fitUnits, toChannels, type Units } from './fit-units.ts'
import { removalEffects } from './markov.ts'
import type { PathTable } from './path-table.ts'

export const minConversions = 300
export const minPaths = 3_000

export interface MissingInput {
  conversions: number
  paths: number
}

/** How many conversions and paths are missing for a fit; null if there are enough. */
export function findMissing(conversions: number, paths: number): MissingInput | null {
  const missing = { conversions: Math.max(0, minConversions - conversions), paths: Math.max(0, minPaths - paths) }
  return missing.conversions === 0 && missing.paths === 0 ? null : missing
}

export interface DataDrivenInput {
  units: Units
  /** The paths that ended in the first part of the window, and those of the last part, which test the model. */
  earlier: PathTable
  later: PathTable
  /** Equal seeds give equal intervals. */
  seed: string
}

export interface DataDrivenFit {
  /** By unit, with the bounds of their bootstrap intervals. */
  values: Float64Array
  low: Float64Array
  high: Float64Array
  /** Whether the unit has a propensity of its own instead of that of its channel. */
  isOwn: Uint8Array
  /** By channel; a diagnostic. */
  removalEffects: Float64Array
  logLosses: LogLosses
  isRecommended: boolean
  conversions: number
  paths: number
}

type FitResult = { missing: MissingInput } | { missing: null; fit: DataDrivenFit }

/** Fits the model to all paths; returns how much data is missing if there is too little. */
export function fitDataDriven({ units, earlier, later, seed }: DataDrivenInput): FitResult {
  const all = joinTables(earlier, later)
  const conversions = sum(all.converted)
  const paths = conversions + sum(all.lost)
  const missing = findMissing(conversions, paths)
  if (missing) return { missing }
  const fit = fitUnits(all, units)
  const { low, high } = bootstrapUnits(all, units, fit, seededRandom(seed), bootstrapRounds(all))
  const logLosses = compareModels(earlier, later, fitUnits(earlier, units).units)
  return {
    missing: null,
    fit: {
      values: fit.units,
      low,
      high,
      isOwn: fit.isOwn,
      removalEffects: removalEffects(toChannels(all, units.channelOf), units.channelCount),
      logLosses,
      isRecommended: isRecommended(logLosses),
      conversions,
      paths,
    },
  }
}

/** The fit as a computation, which runs in a thread. */
export const fitDataDrivenPaths: Computation<DataDrivenInput, FitResult> = {
  name: 'fit-data-driven',
  run: fitDataDriven,
}

/** Both tables one after the other; equal paths may then have two entries, which changes no result. */
function joinTables(first: PathTable, second: PathTable): PathTable {
  const offsets = new Uint32Array(first.offsets.length + second.offsets.length - 1)
  offsets.set(first.offsets)
  const shift = first.units.length
  offsets.set(
    second.offsets.subarray(1).map((offset) => offset + shift),
    first.offsets.length,
  )
  const join = <Column extends Float64Array | Uint32Array>(joined: Column, a: Column, b: Column): Column => {
    joined.set(a)
    joined.set(b, a.length)
    return joined
  }
  return {
    offsets,
    units: join(new Uint32Array(shift + second.units.length), first.units, second.units),
    converted: join(new Float64Array(offsets.length - 1), first.converted, second.converted),
    lost: join(new Float64Array(offsets.length - 1), first.lost, second.lost),
  }
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0)
}
