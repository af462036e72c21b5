/**
 * The key of a rollup. Level 0 is the whole profile, 1 to 3 are entities, 4 to 6 platforms by the entities of 1 to 3, 7 channels.
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
}

/** Placeholder id for no entity. */
export const noEntity = '00000000-0000-0000-0000-000000000000'

/** Decimal places of a rollup value: those of an amount plus those of a share. */
export const valueDigits = 12

/** Rollups that differ only in entity, reason or platform. */
export interface RollupGroup extends Pick<RollupKey, 'level' | 'local_day' | 'conversion_key' | 'revenue_type'> {
  /** The keys of the rollups and their indexes in the table. */
  rollups: (Pick<RollupKey, 'entity_id' | 'reason' | 'platform'> & { index: number })[]
  /** Indexes of assigned rollups by entity, platform or channel. */
  assigned: Map<string, number>
  /** Indexes of unassigned rollups by reason, or by platform on platform levels. */
  unassigned: Map<number | string, number>
}

/** The groups of a day and an outcome by level, created on first use. */
class RollupGroups {
  readonly #all: RollupGroup[]
  readonly #key: Pick<RollupKey, 'local_day' | 'conversion_key' | 'revenue_type'>
  readonly #levels: (RollupGroup | undefined)[] = Array.from({ length: 8 })

  constructor(all: RollupGroup[], key: Pick<RollupKey, 'local_day' | 'conversion_key' | 'revenue_type'>) {
    this.#all = all
    this.#key = key
  }

  at(level: number): RollupGroup {
    return this.#levels[level] ?? this.#add(level)
  }

  #add(level: number): RollupGroup {
    const group: RollupGroup = { level, ...this.#key, rollups: [], assigned: new Map(), unassigned: new Map() }
    this.#levels[level] = group
    this.#all.push(group)
    return group
  }
}

/** An amount in whole units and millionths; `exact` is set if it is too large for numbers. */
export interface Net {
  units: number
  millionths: number
  exact: bigint | null
}

/** Above this many units, the product with a share may exceed the safe integer range. */
export const unitsMax = 100_000_000

/** Below this limit, adding another product stays within the safe integer range. */
const wholeMax = 4e15

/**
 * Accumulates rollups in typed arrays: a recompute adds millions of parts, and an object or a bigint for each would cost more
 * than the arithmetic. A value is `units` times a million plus `rest`; values beyond the range of numbers are in `large`.
 */
export class RollupTable {
  readonly groups: RollupGroup[] = []
  readonly #groupsOf = new Map<string, RollupGroups>()
  #size = 0
  #counts: Int32Array
  #firsts: Int32Array
  #units: Float64Array
  #rest: Float64Array
  readonly #large = new Map<number, bigint>()
  /** Shares of the current conversion, and the rollups that have a share. */
  #shares: Int32Array
  #isShared: Uint8Array
  readonly #shared: number[] = []

  /** The number of model slots. */
  readonly slots: number

  constructor(slots: number, room = 64) {
    this.slots = slots
    this.#counts = new Int32Array(room * slots)
    this.#firsts = new Int32Array(room * slots)
    this.#units = new Float64Array(room * slots)
    this.#rest = new Float64Array(room * slots)
    this.#shares = new Int32Array(room * slots)
    this.#isShared = new Uint8Array(room)
  }

  /** Returns the groups of a day and an outcome. */
  groupsOf(local_day: string, revenue_type: string, conversion_key: string): RollupGroups {
    const key = `${local_day} ${revenue_type} ${conversion_key}`
    let groups = this.#groupsOf.get(key)
    if (!groups) {
      groups = new RollupGroups(this.groups, { local_day, revenue_type, conversion_key })
      this.#groupsOf.set(key, groups)
    }
    return groups
  }

  /** Adds a rollup to a group and returns its index. */
  add(group: RollupGroup, entity_id: string, reason: number, platform: string): number {
    const index = this.#size++
    group.rollups.push({ entity_id, reason, platform, index })
    if (this.#size > this.#isShared.length) this.#grow()
    return index
  }

  /** Adds the shares of a touch, from `from` on, to a rollup for the current conversion. */
  share(index: number, ppm: ArrayLike<number>, from: number, count: number): void {
    if (this.#isShared[index] === 0) {
      this.#isShared[index] = 1
      this.#shared.push(index)
    }
    const start = index * this.slots
    for (let slot = 0; slot < count; slot++) this.#shares[start + slot]! += ppm[from + slot]!
  }

  /** Applies the current conversion to every rollup with a share of it: counts and the shared value. */
  count(net: Net, isFirst: boolean, sign: 1 | -1): void {
    for (const rollup of this.#shared) {
      this.#isShared[rollup] = 0
      const end = (rollup + 1) * this.slots
      for (let cell = rollup * this.slots; cell < end; cell++) {
        const ppm = this.#shares[cell]!
        if (ppm === 0) continue
        this.#shares[cell] = 0
        this.#counts[cell]! += sign
        if (isFirst) this.#firsts[cell]! += sign
        this.#addValue(cell, net, sign * ppm)
      }
    }
    this.#shared.length = 0
  }

  countAt(rollup: number, slot: number): number {
    return this.#counts[rollup * this.slots + slot]!
  }

  firstCountAt(rollup: number, slot: number): number {
    return this.#firsts[rollup * this.slots + slot]!
  }

  /** Returns the exact value; `unitsAt` and `restAt` contain it unless `isLargeAt`. */
  valueAt(rollup: number, slot: number): bigint {
    const cell = rollup * this.slots + slot
    const small = BigInt(this.#units[cell]!) * 1_000_000n + BigInt(this.#rest[cell]!)
    return this.#large.size > 0 ? small + (this.#large.get(cell) ?? 0n) : small
  }

  isLargeAt(rollup: number, slot: number): boolean {
    return this.#large.size > 0 && this.#large.has(rollup * this.slots + slot)
  }

  /** Whether the value may be non-zero. */
  hasValueAt(rollup: number, slot: number): boolean {
    const cell = rollup * this.slots + slot
    return this.#units[cell] !== 0 || this.#rest[cell] !== 0 || (this.#large.size > 0 && this.#large.has(cell))
  }

  unitsAt(rollup: number, slot: number): number {
    return this.#units[rollup * this.slots + slot]!
  }

  restAt(rollup: number, slot: number): number {
    return this.#rest[rollup * this.slots + slot]!
  }

  isNothingAt(rollup: number, slot: number): boolean {
    const cell = rollup * this.slots + slot
    if (this.#counts[cell] !== 0 || this.#firsts[cell] !== 0) return false
    return !this.hasValueAt(rollup, slot) || this.valueAt(rollup, slot) === 0n
  }

  /** The number of slots up to the last non-zero one. */
  slotsAt(rollup: number): number {
    let slots = this.slots
    while (slots > 0 && this.isNothingAt(rollup, slots - 1)) slots -= 1
    return slots
  }

  isNothing(): boolean {
    for (let rollup = 0; rollup < this.#size; rollup++) if (this.slotsAt(rollup) > 0) return false
    return true
  }

  /** Returns all non-zero rollups. */
  parts(): RollupPart[] {
    return this.groups.flatMap(({ level, local_day, conversion_key, revenue_type, rollups }) =>
      rollups.flatMap(({ index, ...key }) => {
        const slots = Array.from({ length: this.slotsAt(index) }, (_, slot) => slot)
        if (slots.length === 0) return []
        const counts = slots.map((slot) => this.countAt(index, slot))
        const first_counts = slots.map((slot) => this.firstCountAt(index, slot))
        const values = slots.map((slot) => this.valueAt(index, slot))
        return [{ level, local_day, conversion_key, revenue_type, ...key, counts, first_counts, values }]
      }),
    )
  }

  #addValue(cell: number, { units, millionths, exact }: Net, ppm: number): void {
    if (exact !== null) this.#addLarge(cell, BigInt(ppm) * exact)
    else {
      this.#units[cell]! += units * ppm
      this.#rest[cell]! += millionths * ppm
      if (Math.abs(this.#rest[cell]!) > wholeMax) this.#carry(cell)
      if (Math.abs(this.#units[cell]!) > wholeMax) this.#addLarge(cell, this.#takeUnits(cell))
    }
  }

  #carry(cell: number): void {
    const whole = Math.trunc(this.#rest[cell]! / 1_000_000)
    this.#units[cell]! += whole
    this.#rest[cell]! -= whole * 1_000_000
  }

  #takeUnits(cell: number): bigint {
    const units = BigInt(this.#units[cell]!) * 1_000_000n
    this.#units[cell] = 0
    return units
  }

  #addLarge(cell: number, value: bigint): void {
    this.#large.set(cell, (this.#large.get(cell) ?? 0n) + value)
  }

  #grow(): void {
    const room = this.#size * 2
    const wider = <Column extends Int32Array | Float64Array | Uint8Array>(column: Column, to: Column): Column => {
      to.set(column)
      return to
    }
    this.#counts = wider(this.#counts, new Int32Array(room * this.slots))
    this.#firsts = wider(this.#firsts, new Int32Array(room * this.slots))
    this.#units = wider(this.#units, new Float64Array(room * this.slots))
    this.#rest = wider(this.#rest, new Float64Array(room * this.slots))
    this.#shares = wider(this.#shares, new Int32Array(room * this.slots))
    this.#isShared = wider(this.#isShared, new Uint8Array(room))
  }
}
