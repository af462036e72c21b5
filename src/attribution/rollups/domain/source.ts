import { remember } from '../../../kernel/remember.ts'
import { channelClasses, type EntityLevel, entityLevels, reasonOfClass } from '../../entities/channel-class.ts'
import { assigned, creditedOnce, reasonCode, remainder } from '../../entities/unattributed-reason.ts'

/** Placeholder id for no entity, and for any entity in a group. */
export const noEntity = '00000000-0000-0000-0000-000000000000'

/** The fields of a touch's join that sums depend on. */
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

/** What a touch points to. Its credit is summed once, by source; reports add up sources to levels. */
export interface Source extends SummedJoin {
  /** The fields as JSON text: equal sources have equal texts. */
  text: string
  /** The text of the source without its entities. */
  group: string
  /** The group of the source at each grouping (`groupings`); null if it is in none. */
  groups: readonly (string | null)[]
}

/** The levels that credit is added up to. */
export const creditLevels = [
  'campaign',
  'ad_set',
  'ad',
  'campaign_platform',
  'ad_set_platform',
  'ad_platform',
  'channel',
  'credited',
] as const

export type CreditLevel = (typeof creditLevels)[number]

/** A row of a level that the credit of a source adds to. */
export interface Target {
  entity_id: string
  reason: number
  platform: string
  /** The grouping, as a bit: a conversion counts once per group. */
  grouping: number
}

const levels = Object.keys(entityLevels) as EntityLevel[]

/**
 * The groupings by which a conversion counts once: the entity or the reason for none at each entity level, whether there is an entity
 * at all, the platform, and the channel. Their order is the order of the bits in stored codes.
 */
const groupings = [
  ...levels.map((level) => `${level}` as const),
  ...levels.map((level) => `${level}_known` as const),
  ...levels.map((level) => `${level}_platform` as const),
  'channel',
] as const

type Grouping = (typeof groupings)[number]

export function bitOf(grouping: Grouping): number {
  return 1 << groupings.indexOf(grouping)
}

/** The number of groupings. */
export const groupingBits = groupings.length

const allGroupings = (1 << groupingBits) - 1

/** The groupings that two sources have in common, as bits. */
export function commonGroups(one: Source, other: Source): number {
  if (one === other) return allGroupings
  let common = 0
  for (let index = 0; index < groupings.length; index++)
    if (one.groups[index] === other.groups[index]) common |= 1 << index
  return common
}

const fieldsOf = ({
  campaign_id,
  ad_set_id,
  ad_id,
  platform,
  found_platform,
  channel,
  channel_class,
}: SummedJoin): readonly (string | number | null)[] => [
  campaign_id,
  ad_set_id,
  ad_id,
  platform,
  found_platform,
  channel,
  channel_class,
]

export function toSource(join: SummedJoin): Source {
  const { campaign_id, ad_set_id, ad_id, platform, found_platform, channel, channel_class } = join
  const texts = `${textOf(platform)},${textOf(found_platform)},${textOf(channel)}`
  // Ids have no characters that JSON escapes.
  return parseSource(`[${quoted(campaign_id)},${quoted(ad_set_id)},${quoted(ad_id)},${texts},${channel_class}]`)
}

const quoted = (id: string | null) => (id === null ? 'null' : `"${id}"`)

/** Cached, because a profile has few platforms and channels. */
const textOf = remember((text: string | null) => JSON.stringify(text))

/** Cached, because most touches of a profile have one of a few hundred sources. */
export const parseSource = remember((text): Source => {
  const [campaign_id, ad_set_id, ad_id, platform, found_platform, channel, channel_class] = JSON.parse(text) as [
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string,
    number,
  ]
  const join = { campaign_id, ad_set_id, ad_id, platform, found_platform, channel, channel_class }
  const groups = [
    ...levels.map((level) => idOf(join, level) ?? `reason ${reasonAt(join, level)}`),
    ...levels.map((level) => String(idOf(join, level) !== null)),
    ...levels.map((level) => platformTarget(join, level)).map((to) => to && `${to.reason} ${to.platform}`),
    channel,
  ]
  return { ...join, text, group: groupText(join), groups }
}, 50_000)

/** The text of the source without its entities: reports of platforms, channels and reasons read far fewer sums of these. */
function groupText({ campaign_id, ad_set_id, ad_id, ...rest }: SummedJoin): string {
  const known = (id: string | null) => id && noEntity
  const ids = { campaign_id: known(campaign_id), ad_set_id: known(ad_set_id), ad_id: known(ad_id) }
  return JSON.stringify(fieldsOf({ ...rest, ...ids }))
}

/** Finds the id in the text of a source, much faster than it is parsed. Ids have no characters that JSON escapes. */
function entityIn(text: string, level: EntityLevel): string | null {
  let start = 1
  for (const before of levels) {
    if (before === level) break
    start = text.indexOf(',', start) + 1
  }
  return text.startsWith('"', start) ? text.slice(start + 1, text.indexOf('"', start + 1)) : null
}

/** Returns the rows of a level that the credit of a source adds to. */
export function targetsAt(source: SummedJoin, level: CreditLevel): Target[] {
  if (level === 'channel') return [toTarget('channel', { platform: source.channel })]
  if (level === 'credited')
    return source.campaign_id === null ? [] : [toTarget('campaign_known', { reason: creditedOnce })]
  if (isEntityLevel(level)) {
    const entity_id = idOf(source, level)
    if (entity_id !== null) return [toTarget(level, { entity_id })]
    return [toTarget(level, { reason: reasonAt(source, level) }), toTarget(`${level}_known`, { reason: remainder })]
  }
  const target = platformTarget(source, level.slice(0, -'_platform'.length) as EntityLevel)
  return target ? [toTarget(level, target)] : []
}

/** The same for the text of a source. */
export function targetsIn(text: string, level: CreditLevel): Target[] {
  const entity_id = isEntityLevel(level) ? entityIn(text, level) : null
  return entity_id === null ? targetsAt(parseSource(text), level) : [toTarget(level as EntityLevel, { entity_id })]
}

export function isEntityLevel(level: CreditLevel): level is EntityLevel {
  return Object.hasOwn(entityLevels, level)
}

function toTarget(grouping: Grouping, fields: Partial<Omit<Target, 'grouping'>>): Target {
  return { entity_id: noEntity, reason: assigned, platform: '', ...fields, grouping: bitOf(grouping) }
}

function idOf(join: SummedJoin, level: EntityLevel): string | null {
  return join[`${level}_id`]
}

function reasonAt(join: SummedJoin, level: EntityLevel): number {
  return reasonCode(reasonOfClass(join.channel_class, level))
}

/** The platform of an entity, or of a paid click without an entity; each conversion counts once per platform. */
function platformTarget(join: SummedJoin, level: EntityLevel): { platform: string; reason: number } | null {
  const isAssigned = idOf(join, level) !== null
  const platform = isAssigned ? (join.platform ?? join.found_platform) : join.platform
  if (platform === null || (!isAssigned && join.channel_class < channelClasses.paid)) return null
  return { platform, reason: isAssigned ? assigned : remainder }
}
