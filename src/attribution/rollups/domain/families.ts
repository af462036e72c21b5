import type { CohortInterval } from '../../cohorts/domain/cohort-interval.ts'
import { wholeCredit } from '../../models/share-out.ts'
import type { FactKind } from '../../segments/domain/fact-kind.ts'
import { grains } from '../../segments/domain/periods.ts'
import type { KeyKind, SumForm } from '../../segments/domain/rollup-part.ts'
import { type PathKind, pathCode, toPathText } from './conversion-paths.ts'
import type { ConversionState } from './conversion-state.ts'
import { bitOf, commonGroups, type Source } from './source.ts'

/** Adds a share of the conversion to the sum of a day, a model slot (0: the same under every model), a key and a code. */
type Emit = (slot: number, day: number, key: string | null, code: number, ppm: number) => void

/** One kind of sums of conversions: what they are by, and the facts that a conversion adds to them. */
export interface Family {
  /** What the texts of keys are; null if the sums have no key. */
  keys: KeyKind | null
  facts(state: ConversionState, emit: Emit): void
}

/** Conversions without and with touches, as codes of totals. */
export const totalCodes = { touched: 0, untouched: 1 } as const

const ageBits = 3

/** The age of the touch, and the groupings in which a newer touch of the same conversion holds credit. */
function creditCode(age: number, repeated: number): number {
  return (repeated << ageBits) | age
}

export function ageOfCode(code: number): number {
  return code & ((1 << ageBits) - 1)
}

/** Whether the conversion counts in a grouping: it counts once per group, at its newest touch with credit there. */
export function isCounted(code: number, grouping: number): boolean {
  return ((code >> ageBits) & grouping) === 0
}

/** Sums of everything that reports read about conversions and credit. To add one, add a line. */
export const conversionFamilies = {
  /** All conversions by day. */
  total: {
    keys: null,
    facts: ({ day, touches }, emit) =>
      emit(0, day, null, touches.length > 0 ? totalCodes.touched : totalCodes.untouched, wholeCredit),
  },
  /** Credit by source and age, on the day of the conversion or of the touch. */
  credit: creditFamily('source', 'conversion'),
  credit_by_touch: creditFamily('source', 'touch'),
  /** The same for sources without their entities. */
  group: creditFamily('group', 'conversion'),
  group_by_touch: creditFamily('group', 'touch'),
  /** Whole conversions by the source and the role of a touch. */
  role: { keys: 'source', facts: addRoles },
  /** Whole conversions by path. */
  channel_path: pathFamily('channel'),
  campaign_path: pathFamily('campaign'),
} as const satisfies Record<string, Family>

type ConversionFamily = keyof typeof conversionFamilies

/**
 * `cohort_week` and `cohort_month`: customers and their payments by age, dimension and key, on the first day of the interval of their
 * first payment. `site`: visits by their values and page, on the day of their first hit.
 */
export type FamilyName = ConversionFamily | `cohort_${CohortInterval}` | 'site'

/** The families that the facts of each kind add to. */
export const familiesOf = {
  conversion: Object.keys(conversionFamilies) as ConversionFamily[],
  cohort: ['cohort_week', 'cohort_month'],
  site: ['site'],
} as const satisfies Record<FactKind, readonly FamilyName[]>

export const familyNames: readonly FamilyName[] = Object.values(familiesOf).flat()

/** The families with weeks and months. Others are read by day, or belong to one. */
export const longFamilies: readonly FamilyName[] = familiesOf.conversion

export function kindOf(family: FamilyName): FactKind {
  if (family === 'site') return 'site'
  return family.startsWith('cohort_') ? 'cohort' : 'conversion'
}

export function formOf(family: FamilyName): SumForm {
  if (family === 'site') return { keys: 'visit', outcomes: 'page', grains: ['day'] }
  if (family === 'cohort_week' || family === 'cohort_month')
    return { keys: 'cohort', outcomes: 'cohort', grains: ['day'] }
  return { keys: conversionFamilies[family].keys, outcomes: 'outcome', grains }
}

function creditFamily(keys: 'source' | 'group', dated: 'conversion' | 'touch'): Family {
  const keyOf = ({ text, group }: Source) => (keys === 'source' ? text : group)
  return {
    keys,
    facts(state, emit) {
      const { day, touches } = state
      const repeated = repeatedIn(state)
      for (let index = touches.length - 1; index >= 0; index--) {
        const { source, age, ppm, day: touchDay } = touches[index]!
        const on = dated === 'touch' ? touchDay : day
        const key = keyOf(source)
        for (let slot = 0; slot < ppm.length; slot++) {
          const share = ppm[slot]!
          if (share !== 0) emit(slot + 1, on, key, creditCode(age, repeated[index]![slot]!), share)
        }
      }
    },
  }
}

type Repeated = readonly (readonly number[])[]

/** Four families need the same, one after the other. */
let last: { state: ConversionState; repeated: Repeated } | null = null

/** The groupings of each touch in which a newer touch holds credit under a model, by touch and slot. */
function repeatedIn(state: ConversionState): Repeated {
  if (last?.state === state) return last.repeated
  const { touches } = state
  const repeated = touches.map(({ source, ppm }, index) => {
    const ofTouch: number[] = []
    for (let slot = 0; slot < ppm.length; slot++) ofTouch.push(0)
    for (let newer = index + 1; newer < touches.length; newer++) {
      const common = commonGroups(source, touches[newer]!.source)
      for (let slot = 0; slot < ppm.length; slot++) if (touches[newer]!.ppm[slot]) ofTouch[slot]! |= common
    }
    return ofTouch
  })
  last = { state, repeated }
  return repeated
}

/** The roles of an entity in a path. An assisting entity took part and did not close. */
export const pathRoles = ['opener', 'middle', 'closer', 'only', 'assist'] as const

export type PathRole = (typeof pathRoles)[number]

/** The levels with roles; their order is the order of bits in codes. */
export const roleLevels = ['campaign', 'ad_set', 'ad', 'channel'] as const

export type RoleLevel = (typeof roleLevels)[number]

const roleBits = 2
const roles = { opener: 0, middle: 1, closer: 2, only: 3 } as const

/**
 * The touches with a share under any model have roles. A code has the role of the touch, the levels at which a newer touch of the
 * same group has the same role, and the levels at which the touch is the newest of a group that did not close.
 */
function addRoles(state: ConversionState, emit: Emit): void {
  const touches = creditedTouches(state)
  const last = touches.length - 1
  for (let index = last; index >= 0; index--) {
    const { source } = touches[index]!
    let [sameRole, inGroup] = [0, 0]
    for (let newer = index + 1; newer <= last; newer++) {
      const common = levelsOf(commonGroups(source, touches[newer]!.source))
      inGroup |= common
      if (roleAt(newer, last) === roleAt(index, last)) sameRole |= common
    }
    const assists = index === last ? 0 : ~inGroup & allRoleLevels
    const levels = (assists << roleLevels.length) | sameRole
    emit(0, state.day, source.text, (levels << roleBits) | roleAt(index, last), wholeCredit)
  }
}

const allRoleLevels = (1 << roleLevels.length) - 1
const groupingOfLevel = roleLevels.map((level) => bitOf(level))

function levelsOf(groupings: number): number {
  let levels = 0
  for (const [index, bit] of groupingOfLevel.entries()) if (groupings & bit) levels |= 1 << index
  return levels
}

function roleAt(index: number, last: number): number {
  if (last === 0) return roles.only
  if (index === 0) return roles.opener
  return index === last ? roles.closer : roles.middle
}

/** The roles in which a conversion counts at a level. */
export function rolesOfCode(code: number, level: RoleLevel): PathRole[] {
  const bit = 1 << roleLevels.indexOf(level)
  const levels = code >> roleBits
  const counted: PathRole[] = levels & bit ? [] : [pathRoles[code & ((1 << roleBits) - 1)]!]
  if ((levels >> roleLevels.length) & bit) counted.push('assist')
  return counted
}

function creditedTouches({ touches }: ConversionState): ConversionState['touches'] {
  return touches.filter(({ ppm }) => Array.prototype.some.call(ppm, (share) => share !== 0))
}

function pathFamily(kind: PathKind): Family {
  return {
    keys: 'path',
    facts(state, emit) {
      const touches = creditedTouches(state)
      if (touches.length === 0) return
      const steps = touches.map(({ source: { campaign_id, channel } }) =>
        kind === 'channel' ? channel : (campaign_id ?? channel),
      )
      emit(0, state.day, toPathText(kind, steps), pathCode(touches.length, state.day - touches[0]!.day), wholeCredit)
    },
  }
}
