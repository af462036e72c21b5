/**
 * The key of a rollup. Level 0 is the whole profile, 1 to 3 are entities, 4 to 6 platforms by the entities of 1 to 3, 7 channels.
 * The levels from `rollupFamilies.byWindow` on repeat these numbers for other questions.
 */
export interface RollupKey {
  level: number
  local_day: string
  entity_id: string
  reason: number
  platform: string
  conversion_key: string
  revenue_type: string
}

/** An addition to a rollup, by model slot. Values are integers scaled by `valueDigits`. */
export interface RollupPart extends RollupKey {
  counts: number[]
  first_counts: number[]
  values: bigint[]
  /** The value of first payments. */
  first_values: bigint[]
  contributions: bigint[]
  /** Payments with a known contribution. */
  costed_counts: number[]
}

/** The arrays of a rollup, by model slot, and the name of one number of each. */
export const rollupMeasures = [
  { column: 'counts', name: 'count', type: 'integer' },
  { column: 'first_counts', name: 'first_count', type: 'integer' },
  { column: 'amounts', name: 'value', type: 'numeric' },
  { column: 'first_amounts', name: 'first_value', type: 'numeric' },
  { column: 'contributions', name: 'contribution', type: 'numeric' },
  { column: 'costed_counts', name: 'costed_count', type: 'integer' },
] as const

export const measureColumns = rollupMeasures.map(({ column }) => column).join(', ')

export const measureNames = rollupMeasures.map(({ name }) => name).join(', ')

/** Placeholder id for no entity. */
export const noEntity = '00000000-0000-0000-0000-000000000000'

/** Offsets of the levels that repeat levels 0 to 7 for another question. */
export const rollupFamilies = {
  /** Credit by the conversion's day and the age of the touch. */
  byWindow: 10,
  /** Credit by the touch's day and the age of the touch. */
  byTouchDay: 20,
  /** Roles in the path instead of models. */
  byRole: 30,
  /** Paths instead of entities; see `pathLevels`. */
  byPath: 40,
} as const

/** Whether the slots of a level are roles instead of models. */
export function isByRole(level: number): boolean {
  return level >= rollupFamilies.byRole && level < rollupFamilies.byRole + familyStep
}

/** Whether the entities of a level are paths. */
export function isByPath(level: number): boolean {
  return level >= rollupFamilies.byPath && level < rollupFamilies.byPath + familyStep
}

/** The number of levels in a family, with room for more. */
export const familyStep = 10

/** Decimal places of a rollup value: those of an amount plus those of a share. */
export const valueDigits = 12

/** Rollups that differ only in entity, reason or platform. */
export interface RollupGroup extends Pick<RollupKey, 'level' | 'local_day' | 'conversion_key' | 'revenue_type'> {
  /** The keys of the rollups, and their indexes in the table in the same order. */
  keys: GroupedKey[]
  indexes: number[]
  /** The indexes by key; null in a small group, which is searched faster. */
  found: Map<GroupedKey, number> | null
}

/** The part of a key that differs within a group. Equal keys are the same object (`rollup-targets.ts`). */
export type GroupedKey = Readonly<Pick<RollupKey, 'entity_id' | 'reason' | 'platform'>>

/** The groups of a day and an outcome by level, created on first use. */
export class RollupGroups {
  readonly #all: RollupGroup[]
  readonly #key: Pick<RollupKey, 'local_day' | 'conversion_key' | 'revenue_type'>
  readonly #levels: (RollupGroup | undefined)[] = []

  constructor(all: RollupGroup[], key: Pick<RollupKey, 'local_day' | 'conversion_key' | 'revenue_type'>) {
    this.#all = all
    this.#key = key
  }

  at(level: number): RollupGroup {
    return this.#levels[level] ?? this.#add(level)
  }

  #add(level: number): RollupGroup {
    const group: RollupGroup = { level, ...this.#key, keys: [], indexes: [], found: null }
    this.#levels[level] = group
    this.#all.push(group)
    return group
  }
}
