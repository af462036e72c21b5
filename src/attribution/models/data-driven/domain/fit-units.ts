import { fitPropensities } from './fit-propensities.ts'
import type { PathTable } from './path-table.ts'

/** A campaign has a propensity of its own from this number of conversions on. */
const minConversionsOfUnit = 30

/** A campaign with this many convinced touches is shrunk half way to its channel. */
const priorConversions = 30

export interface UnitFit {
  /** By channel. */
  channels: Float64Array
  /** By unit; units without a propensity of their own have that of their channel. */
  units: Float64Array
  /** Whether the unit has a propensity of its own. */
  isOwn: Uint8Array
  converged: boolean
}

export interface Units {
  /** The channel of each unit. */
  channelOf: Uint32Array
  /** Whether the unit is a campaign; the others are the touches of a channel without one. */
  isCampaign: Uint8Array
  channelCount: number
}

/**
 * Fits the channels first, then the campaigns with enough conversions: these are shrunk to their channel, and the other touches
 * of the channel keep its propensity.
 */
export function fitUnits(table: PathTable, units: Units, start?: UnitFit): UnitFit {
  const { channelOf, channelCount } = units
  const channels = fitPropensities(toChannels(table, channelOf), channelCount, start && { start: start.channels })
  const isOwn = start?.isOwn ?? findOwnUnits(table, units)
  const mean = Float64Array.from(channelOf, (channel) => channels.values[channel]!)
  const own = fitPropensities(table, channelOf.length, {
    start: start ? start.units.map((value, unit) => (isOwn[unit] ? value : mean[unit]!)) : mean,
    fixed: isOwn.map((is) => 1 - is),
    prior: { mean, weight: mean.map((value) => (value > 0 ? priorConversions / value : 0)) },
  })
  return { channels: channels.values, units: own.values, isOwn, converged: channels.converged && own.converged }
}

/** The same paths with the channel of each touch as its unit. */
export function toChannels(table: PathTable, channelOf: Uint32Array): PathTable {
  return { ...table, units: table.units.map((unit) => channelOf[unit]!) }
}

function findOwnUnits(table: PathTable, { channelOf, isCampaign }: Units): Uint8Array {
  const conversions = countConversions(table, channelOf.length)
  return isCampaign.map((is, unit) => (is && conversions[unit]! >= minConversionsOfUnit ? 1 : 0))
}

/** The number of converting paths in which each unit has a touch. */
function countConversions({ offsets, units, converted }: PathTable, unitCount: number): Float64Array {
  const conversions = new Float64Array(unitCount)
  const seenIn = new Int32Array(unitCount).fill(-1)
  for (let path = 0; path < converted.length; path++) {
    for (let touch = offsets[path]!; touch < offsets[path + 1]!; touch++) {
      const unit = units[touch]!
      if (seenIn[unit] === path) continue
      seenIn[unit] = path
      conversions[unit]! += converted[path]!
    }
  }
  return conversions
}
