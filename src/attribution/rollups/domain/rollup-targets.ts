import { channelClasses, type EntityLevel, entityLevels, reasonOfClass } from '../../entities/channel-class.ts'
import { assigned, creditedOnce, reasonCode, remainder } from '../../entities/unattributed-reason.ts'
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

/** A rollup that the credit of a touch adds to. */
export interface RollupTarget {
  level: number
  /** Whether the rollup is stored for each goal; the others contain all goals of a revenue type. */
  isByGoal: boolean
  entity_id: string
  reason: number
  platform: string
  /** Identifies the rollup within its group. */
  key: string
}

/** Levels above this number are platforms; `channelLevel` follows them. */
export const platformLevels = 3
export const channelLevel = 7

const levels = Object.keys(entityLevels) as EntityLevel[]
const idColumns = { campaign: 'campaign_id', ad_set: 'ad_set_id', ad: 'ad_id' } as const

/** Returns the rollups of a touch: its entities or the reasons why there are none, its platform and its channel. */
export function rollupTargets(join: SummedJoin): readonly RollupTarget[] {
  const known = targetsOf.get(join)
  if (known) return known
  const targets = [
    ...levels.flatMap((level) => [...entityTargets(join, level), ...platformTargets(join, level)]),
    target(channelLevel, { platform: join.channel }),
    ...(join.campaign_id === null ? [] : [target(0, { reason: creditedOnce, isByGoal: true })]),
  ]
  targetsOf.set(join, targets)
  return targets
}

/** A recompute shares one join between all touches with equal labels. */
const targetsOf = new WeakMap<SummedJoin, readonly RollupTarget[]>()

export function target(level: number, fields: Partial<Omit<RollupTarget, 'level' | 'key'>>): RollupTarget {
  const { isByGoal = false, entity_id = noEntity, reason = assigned, platform = '' } = fields
  return { level, isByGoal, entity_id, reason, platform, key: `${reason} ${entity_id} ${platform}` }
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
