import { channelClasses, type EntityLevel, entityLevels, reasonOfClass } from '../../channel-class.ts'
import { isCounting } from '../../is-counting.ts'
import { wholeCredit } from '../../share-out.ts'
import { placed, reasonCode, remainder } from '../../unattributed-reason.ts'

/** What sums depend on in a conversion. */
export interface SummedConversion {
  local_day: string
  conversion_key: string
  revenue_type: string
  is_counted: boolean
  is_payment: boolean
  is_refunded: boolean
  is_first_counted: boolean
  reporting_value: string | null
  refunded_value: string
}

/** What sums depend on in a touch's share of a conversion. */
export interface SummedCredit {
  campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  platform: string | null
  /** The entity's, where the touch named none. */
  found_platform: string | null
  channel_class: number
  /** By the places of the models; what was stored before a model came is shorter. */
  ppm: ArrayLike<number>
}

/** Where a sum stands. Level 0 is the whole profile, 1 to 3 are entities, 4 to 6 platforms by the entities of 1 to 3. */
export interface SumKey {
  level: number
  local_day: string
  entity_id: string
  reason: number
  platform: string
  conversion_key: string
  revenue_type: string
}

/** What is added to a sum, by the places of the models. Values are whole: so many of them are one (`valueParts`). */
export interface SumPart extends SumKey {
  counts: number[]
  first_counts: number[]
  values: bigint[]
}

/** Digits after the point of a value in sums: those of an amount and those of a share. */
export const valueDigits = 12

/** A value of sums as a decimal number. */
export function toAmount(value: bigint): string {
  if (value === 0n) return '0'
  const digits = (value < 0n ? -value : value).toString().padStart(valueDigits + 1, '0')
  const point = digits.length - valueDigits
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
}

/** What stands in the place of an entity where there is none. */
const noEntity = '00000000-0000-0000-0000-000000000000'

/** Where the sums of platforms begin. */
export const platformLevels = 3

const levels = Object.keys(entityLevels) as EntityLevel[]

/**
 * What one conversion adds to the sums. It counts once for an entity, when any of its touches there holds credit. Where every
 * model says the same, in all and of what nothing preceded, it is said once: in the first place, on the level of the profile.
 */
export function contributions(conversion: SummedConversion, credit: readonly SummedCredit[]): SumPart[] {
  if (!isCounting(conversion)) return []
  const of = parts(conversion)
  const whole = [wholeCredit]
  const all = of.add({ level: 0, reason: placed }, whole)
  if (credit.length === 0) return [...all, ...of.add({ level: 0, reason: reasonCode('no_touch') }, whole)]
  return [
    ...all,
    ...levels.flatMap((level) => [...entityParts(of, credit, level), ...platformParts(of, credit, level)]),
  ]
}

type Parts = ReturnType<typeof parts>

function parts({ local_day, conversion_key, is_first_counted, ...conversion }: SummedConversion) {
  const isRepeated = conversion.revenue_type === 'cash' && !conversion.is_payment
  const revenue_type = isRepeated ? 'none' : conversion.revenue_type
  const net = isRepeated ? 0n : inMillionths(conversion.reporting_value) - netted(conversion)
  const nothing = { entity_id: noEntity, platform: '', conversion_key, local_day, revenue_type }
  return {
    add(key: Partial<SumKey> & { level: number; reason: number }, ppm: readonly number[]): SumPart[] {
      if (!ppm.some((part) => part > 0)) return []
      const counts = ppm.map((part) => Number(part > 0))
      const first_counts = is_first_counted ? counts : counts.map(() => 0)
      return [{ ...nothing, ...key, counts, first_counts, values: ppm.map((part) => net * BigInt(part)) }]
    },
  }
}

function netted({ reporting_value, refunded_value }: Pick<SummedConversion, 'reporting_value' | 'refunded_value'>) {
  return reporting_value === null ? 0n : inMillionths(refunded_value)
}

/** Amounts have six digits after the point at most. */
function inMillionths(amount: string | null): bigint {
  if (amount === null) return 0n
  const [whole, digits = ''] = amount.split('.')
  return BigInt(whole! + digits.padEnd(6, '0').slice(0, 6))
}

/** What each entity of the level is credited with, each reason why none is, and what is none's in all. */
function entityParts(of: Parts, credit: readonly SummedCredit[], level: EntityLevel): SumPart[] {
  const number = entityLevels[level]
  const groups = Map.groupBy(credit, (one) => one[`${level}_id`] ?? reasonCode(reasonOfClass(one.channel_class, level)))
  const rest = credit.filter((one) => one[`${level}_id`] === null)
  return [
    ...[...groups].flatMap(([key, own]) =>
      typeof key === 'string'
        ? of.add({ level: number, entity_id: key, reason: placed }, together(own))
        : of.add({ level: number, reason: key }, together(own)),
    ),
    ...(rest.length > 0 ? of.add({ level: number, reason: remainder }, together(rest)) : []),
  ]
}

/** What platforms are credited with: by entities of the level, and by paid clicks that lead to none, each conversion once. */
function platformParts(of: Parts, credit: readonly SummedCredit[], level: EntityLevel): SumPart[] {
  const groups = Map.groupBy(credit, (one) => {
    const isPlaced = one[`${level}_id`] !== null
    const platform = isPlaced ? (one.platform ?? one.found_platform) : one.platform
    const isPaid = isPlaced || one.channel_class >= channelClasses.paid
    return platform === null || !isPaid ? null : `${isPlaced ? placed : remainder} ${platform}`
  })
  groups.delete(null)
  return [...groups].flatMap(([key, own]) => {
    const space = key!.indexOf(' ')
    const at = { level: entityLevels[level] + platformLevels, reason: Number(key!.slice(0, space)) }
    return of.add({ ...at, platform: key!.slice(space + 1), conversion_key: '' }, together(own))
  })
}

/** The shares of several touches, by the places of the models. */
function together(credit: readonly SummedCredit[]): number[] {
  const sums = Array.from(credit[0]!.ppm)
  for (let at = 1; at < credit.length; at++) {
    const { ppm } = credit[at]!
    for (let place = 0; place < ppm.length; place++) sums[place] = (sums[place] ?? 0) + ppm[place]!
  }
  return sums
}
