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
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end -= 1
  const fraction = end > point ? `.${digits.slice(point, end)}` : ''
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`
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
  const of = partsOf(conversion)
  of.add(0, noEntity, placed, '', whole)
  if (credit.length === 0) of.add(0, noEntity, untouched, '', whole)
  else {
    for (const level of levels) {
      addEntities(of, credit, level)
      addPlatforms(of, credit, level)
    }
  }
  return of.parts
}

type Parts = ReturnType<typeof partsOf>

const whole = [wholeCredit]
const untouched = reasonCode('no_touch')

/** The parts of a conversion as they gather. A recompute makes millions of them, so little is made besides. */
function partsOf({ local_day, conversion_key, is_first_counted, ...conversion }: SummedConversion) {
  const isRepeated = conversion.revenue_type === 'cash' && !conversion.is_payment
  const revenue_type = isRepeated ? 'none' : conversion.revenue_type
  const net = isRepeated ? 0n : netOf(conversion)
  const all = net * BigInt(wholeCredit)
  const worthOf = (ppm: number) => (ppm === 0 ? 0n : ppm === wholeCredit ? all : net * BigInt(ppm))
  const parts: SumPart[] = []
  return {
    parts,
    add(level: number, entity_id: string, reason: number, platform: string, ppm: ArrayLike<number>): void {
      const counts: number[] = []
      const first_counts: number[] = []
      const values: bigint[] = []
      let isAnything = false
      for (let place = 0; place < ppm.length; place++) {
        const part = ppm[place]!
        const count = part > 0 ? 1 : 0
        if (count) isAnything = true
        counts.push(count)
        first_counts.push(is_first_counted ? count : 0)
        values.push(worthOf(part))
      }
      if (!isAnything) return
      const key = level > platformLevels ? '' : conversion_key
      parts.push({
        ...{ level, local_day, entity_id, reason, platform, conversion_key: key, revenue_type },
        ...{ counts, first_counts, values },
      })
    },
  }
}

/** In millionths, of which amounts consist. */
function netOf({
  reporting_value,
  refunded_value,
}: Pick<SummedConversion, 'reporting_value' | 'refunded_value'>): bigint {
  return reporting_value === null ? 0n : inMillionths(reporting_value) - inMillionths(refunded_value)
}

function inMillionths(amount: string): bigint {
  const [units, digits = ''] = amount.split('.')
  return BigInt(units! + digits.padEnd(6, '0').slice(0, 6))
}

/** What each entity of the level is credited with, each reason why none is, and what is none's in all. */
function addEntities(of: Parts, credit: readonly SummedCredit[], level: EntityLevel): void {
  const idOf = idColumns[level]
  const number = entityLevels[level]
  const groups = new Map<string | number, number[]>()
  for (const one of credit) {
    const id = one[idOf]
    if (id !== null) gather(groups, id, one.ppm)
    else {
      gather(groups, reasonCode(reasonOfClass(one.channel_class, level)), one.ppm)
      gather(groups, remainder, one.ppm)
    }
  }
  for (const [key, ppm] of groups) {
    if (typeof key === 'string') of.add(number, key, placed, '', ppm)
    else of.add(number, noEntity, key, '', ppm)
  }
}

const idColumns = { campaign: 'campaign_id', ad_set: 'ad_set_id', ad: 'ad_id' } as const

/** What platforms are credited with: by entities of the level, and by paid clicks that lead to none, each conversion once. */
function addPlatforms(of: Parts, credit: readonly SummedCredit[], level: EntityLevel): void {
  const found = new Map<string, number[]>()
  const unassigned = new Map<string, number[]>()
  for (const one of credit) {
    const isPlaced = one[idColumns[level]] !== null
    const platform = isPlaced ? (one.platform ?? one.found_platform) : one.platform
    if (platform === null || (!isPlaced && one.channel_class < channelClasses.paid)) continue
    gather(isPlaced ? found : unassigned, platform, one.ppm)
  }
  const number = entityLevels[level] + platformLevels
  for (const [platform, ppm] of found) of.add(number, noEntity, placed, platform, ppm)
  for (const [platform, ppm] of unassigned) of.add(number, noEntity, remainder, platform, ppm)
}

/** Adds the shares of a touch to those of its group, by the places of the models. */
function gather<Key>(groups: Map<Key, number[]>, key: Key, ppm: ArrayLike<number>): void {
  const sums = groups.get(key)
  if (!sums) groups.set(key, Array.from(ppm))
  else for (let place = 0; place < ppm.length; place++) sums[place] = (sums[place] ?? 0) + ppm[place]!
}
