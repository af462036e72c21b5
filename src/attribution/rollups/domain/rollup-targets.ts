import { channelClasses, type EntityLevel, entityLevels, reasonOfClass } from '../../entities/channel-class.ts'
import { assigned, creditedOnce, reasonCode, remainder } from '../../entities/unattributed-reason.ts'
import { reasonWithAge } from './path-steps.ts'
import { noEntity } from './rollup-groups.ts'

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

/** A rollup that the credit of a touch adds to. Equal targets of one batch are the same object. */
export interface RollupTarget {
  level: number
  /** Whether the rollup is stored for each goal; the others contain all goals of a revenue type. */
  isByGoal: boolean
  /** Entities and channels have roles in a path; platforms and the reasons for no entity do not. */
  hasRoles: boolean
  entity_id: string
  reason: number
  platform: string
  /** The same rollup for touches of one age, created on first use. */
  byAge: RollupTarget[]
}

/** Levels above this number are platforms; `channelLevel` follows them. */
export const platformLevels = 3
export const channelLevel = 7

const levels = Object.keys(entityLevels) as EntityLevel[]
const idColumns = { campaign: 'campaign_id', ad_set: 'ad_set_id', ad: 'ad_id' } as const

/** Returns the rollups of a touch: its entities or the reasons why there are none, its platform and its channel. */
export function rollupTargets(join: SummedJoin): readonly RollupTarget[] {
  const key = joinKey(join)
  let targets = targetsOf.get(key)
  if (!targets) {
    targets = [
      ...levels.flatMap((level) => [...entityTargets(join, level), ...platformTargets(join, level)]),
      target(channelLevel, { platform: join.channel }),
      ...(join.campaign_id === null ? [] : [target(0, { reason: creditedOnce, isByGoal: true })]),
    ].map(toShared)
    targetsOf.set(key, targets)
  }
  return targets
}

/** The targets by the content of the join, because most touches of a profile have one of a few hundred joins. */
const targetsOf = new Map<string, readonly RollupTarget[]>()
const sharedTargets = new Map<string, RollupTarget>()
const joinsMax = 10_000

/** Limits the memory of known targets. Called between batches: within one, equal targets must be the same object. */
export function forgetTargets(): void {
  if (targetsOf.size < joinsMax) return
  targetsOf.clear()
  sharedTargets.clear()
}

function toShared(target: RollupTarget): RollupTarget {
  const key = `${target.level} ${target.reason} ${target.entity_id} ${target.platform}`
  const known = sharedTargets.get(key)
  if (!known) sharedTargets.set(key, target)
  return known ?? target
}

/** No stored text contains the separator, so different joins have different keys. */
function joinKey({ campaign_id, ad_set_id, ad_id, channel_class, platform, found_platform, channel }: SummedJoin) {
  return `${campaign_id}\0${ad_set_id}\0${ad_id}\0${channel_class}\0${optional(platform)}\0${optional(found_platform)}\0${channel}`
}

function optional(text: string | null): string {
  return text === null ? '' : `=${text}`
}

type TargetFields = Partial<Pick<RollupTarget, 'isByGoal' | 'entity_id' | 'reason' | 'platform'>>

export function target(level: number, fields: TargetFields): RollupTarget {
  const { isByGoal = false, entity_id = noEntity, reason = assigned, platform = '' } = fields
  const hasRoles = reason === assigned && (level === channelLevel || (level > 0 && level <= platformLevels))
  return { level, isByGoal, hasRoles, entity_id, reason, platform, byAge: [] }
}

/** Returns the rollup of touches of this age. */
export function withAge(to: RollupTarget, age: number): RollupTarget {
  to.byAge[age] ??= { ...to, reason: reasonWithAge(to.reason, age), byAge: [] }
  return to.byAge[age]
}

function entityTargets(join: SummedJoin, level: EntityLevel): RollupTarget[] {
  const id = join[idColumns[level]]
  const number = entityLevels[level]
  if (id !== null) return [target(number, { entity_id: id, isByGoal: true })]
  const reason = reasonCode(reasonOfClass(join.channel_class, level))
  return [target(number, { reason, isByGoal: true }), target(number, { reason: remainder, isByGoal: true })]
}

/** The platform of an entity, or of a paid click without an entity; each conversion counts once per platform. */
function platformTargets(join: SummedJoin, level: EntityLevel): RollupTarget[] {
  const isAssigned = join[idColumns[level]] !== null
  const platform = isAssigned ? (join.platform ?? join.found_platform) : join.platform
  if (platform === null || (!isAssigned && join.channel_class < channelClasses.paid)) return []
  return [target(entityLevels[level] + platformLevels, { platform, reason: isAssigned ? assigned : remainder })]
}
