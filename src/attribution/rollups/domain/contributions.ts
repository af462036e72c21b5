import { channelClasses, type EntityLevel, entityLevels, reasonOfClass } from '../../entities/channel-class.ts'
import { assigned, creditedOnce, reasonCode, remainder } from '../../entities/unattributed-reason.ts'
import { wholeCredit } from '../../models/share-out.ts'
import {
  type Net,
  noEntity,
  type RollupGroup,
  type RollupPart,
  RollupTable,
  unitsMax,
  valueDigits,
} from './rollup-table.ts'

/** The fields of a conversion that rollups depend on. */
export interface SummedConversion {
  local_day: string
  conversion_key: string
  rollup_type: string
  is_counting: boolean
  is_first_counted: boolean
  net_value: string | null
}

/** The fields of a touch's join that rollups depend on. */
export interface SummedJoin {
  campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  platform: string | null
  /** The entity's platform, if the touch named none. */
  found_platform: string | null
  channel: string
  channel_class: number
}

/** The fields of a touch's share of a conversion that rollups depend on. */
export interface SummedCredit extends SummedJoin {
  /** By model slot; credit stored before a model was added is shorter. */
  ppm: ArrayLike<number>
}

/** The credit of one conversion: the join of each touch, and their shares in one array, `width` per touch. */
export interface SummedPath {
  joins: readonly SummedJoin[]
  shares: ArrayLike<number>
  start: number
  width: number
}

/** Converts credit rows to a path. */
export function toPath(credit: readonly SummedCredit[]): SummedPath {
  const width = credit.reduce((most, { ppm }) => Math.max(most, ppm.length), 0)
  const shares = new Int32Array(credit.length * width)
  for (const [index, { ppm }] of credit.entries()) shares.set(ppm, index * width)
  return { joins: credit, shares, start: 0, width }
}

/** Formats a rollup value as a decimal string. */
export function toAmount(value: bigint): string {
  if (value === 0n) return '0'
  const digits = (value < 0n ? -value : value).toString().padStart(valueDigits + 1, '0')
  const point = digits.length - valueDigits
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end -= 1
  const fraction = end > point ? `.${digits.slice(point, end)}` : ''
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

/** Levels above this number are platforms; `channelLevel` follows them. */
export const platformLevels = 3
export const channelLevel = 7

const levels = Object.keys(entityLevels) as EntityLevel[]
const idColumns = { campaign: 'campaign_id', ad_set: 'ad_set_id', ad: 'ad_id' } as const
const whole = [wholeCredit]
const untouched = reasonCode('no_touch')
const nothing: Net = { units: 0, millionths: 0, exact: null }

/**
 * Adds one conversion to the rollups or subtracts it. It counts once per entity if any of its touches there holds credit. Totals
 * and conversions without touches are the same under every model and are stored once: in the first slot, at profile level.
 */
export function contribute(rollups: RollupTable, conversion: SummedConversion, path: SummedPath, sign: 1 | -1): void {
  const { local_day, conversion_key, rollup_type: revenue_type, is_counting, is_first_counted } = conversion
  if (!is_counting) return
  const groups = rollups.groupsOf(local_day, revenue_type, conversion_key)
  const all = groups.at(0)
  rollups.share(rollupIndexOfReason(rollups, all, assigned), whole, 0, 1)
  if (path.joins.length === 0) rollups.share(rollupIndexOfReason(rollups, all, untouched), whole, 0, 1)
  else {
    const shared = rollups.groupsOf(local_day, revenue_type, '')
    for (const level of levels) {
      const number = entityLevels[level]
      addEntities(rollups, groups.at(number), path, level)
      addPlatforms(rollups, shared.at(number + platformLevels), path, level)
    }
    addChannels(rollups, shared.at(channelLevel), path)
    addCreditedOnce(rollups, all, path)
  }
  rollups.count(toNet(conversion.net_value), is_first_counted, sign)
}

/** Returns the contribution of one conversion to the rollups. */
export function contributions(conversion: SummedConversion, credit: readonly SummedCredit[]): RollupPart[] {
  const path = toPath(credit)
  const rollups = new RollupTable(Math.max(1, path.width))
  contribute(rollups, conversion, path, 1)
  return rollups.parts()
}

/** Parses an amount into units and millionths. */
function toNet(amount: string | null): Net {
  if (amount === null || amount === '0') return nothing
  const point = amount.indexOf('.')
  const units = Number(point < 0 ? amount : amount.slice(0, point))
  if (Math.abs(units) >= unitsMax) return { units: 0, millionths: 0, exact: inMillionths(amount) }
  const millionths = point < 0 ? 0 : Number(amount.slice(point + 1, point + 7).padEnd(6, '0'))
  return { units, millionths: amount.startsWith('-') ? -millionths : millionths, exact: null }
}

function inMillionths(amount: string): bigint {
  const [units, digits = ''] = amount.split('.')
  return BigInt(units! + digits.padEnd(6, '0').slice(0, 6))
}

/** Adds the credit of each entity of the level, of each reason without an entity, and of all unassigned shares. */
function addEntities(rollups: RollupTable, group: RollupGroup, path: SummedPath, level: EntityLevel): void {
  const { joins, shares, start, width } = path
  const idOf = idColumns[level]
  for (let touch = 0; touch < joins.length; touch++) {
    const join = joins[touch]!
    const from = start + touch * width
    const id = join[idOf]
    if (id !== null) {
      let sum = group.assigned.get(id)
      if (sum === undefined) {
        sum = rollups.add(group, id, assigned, '')
        group.assigned.set(id, sum)
      }
      rollups.share(sum, shares, from, width)
    } else {
      const reason = reasonCode(reasonOfClass(join.channel_class, level))
      rollups.share(rollupIndexOfReason(rollups, group, reason), shares, from, width)
      rollups.share(rollupIndexOfReason(rollups, group, remainder), shares, from, width)
    }
  }
}

function rollupIndexOfReason(rollups: RollupTable, group: RollupGroup, reason: number): number {
  const found = group.unassigned.get(reason)
  if (found !== undefined) return found
  const sum = rollups.add(group, noEntity, reason, '')
  group.unassigned.set(reason, sum)
  return sum
}

/** Adds the credit of platforms, by entities of the level and by paid clicks without an entity, each conversion once. */
function addPlatforms(rollups: RollupTable, group: RollupGroup, path: SummedPath, level: EntityLevel): void {
  const { joins, shares, start, width } = path
  for (let touch = 0; touch < joins.length; touch++) {
    const join = joins[touch]!
    const isAssigned = join[idColumns[level]] !== null
    const platform = isAssigned ? (join.platform ?? join.found_platform) : join.platform
    if (platform === null || (!isAssigned && join.channel_class < channelClasses.paid)) continue
    const found: Map<number | string, number> = isAssigned ? group.assigned : group.unassigned
    let sum = found.get(platform)
    if (sum === undefined) {
      sum = rollups.add(group, noEntity, isAssigned ? assigned : remainder, platform)
      found.set(platform, sum)
    }
    rollups.share(sum, shares, start + touch * width, width)
  }
}

/** Adds the credit of the touches' channels, each conversion once per channel. */
function addChannels(rollups: RollupTable, group: RollupGroup, { joins, shares, start, width }: SummedPath): void {
  for (let touch = 0; touch < joins.length; touch++) {
    const { channel } = joins[touch]!
    let sum = group.assigned.get(channel)
    if (sum === undefined) {
      sum = rollups.add(group, noEntity, assigned, channel)
      group.assigned.set(channel, sum)
    }
    rollups.share(sum, shares, start + touch * width, width)
  }
}

/** Adds the conversion once for all campaigns, because campaign rows count it for each campaign that shares it. */
function addCreditedOnce(rollups: RollupTable, group: RollupGroup, { joins, shares, start, width }: SummedPath): void {
  for (let touch = 0; touch < joins.length; touch++) {
    if (joins[touch]!.campaign_id === null) continue
    rollups.share(rollupIndexOfReason(rollups, group, creditedOnce), shares, start + touch * width, width)
  }
}
