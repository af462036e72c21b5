import { type RollupGroup, RollupGroups, type RollupPart } from './rollup-groups.ts'

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
  /** Shares of the current conversion, the slots (as bits) in which it counts, and the rollups that have a share. */
  #shares: Int32Array
  #countedSlots: Int32Array
  #claimedSlots: Int32Array
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
    this.#countedSlots = new Int32Array(room)
    this.#claimedSlots = new Int32Array(room)
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

  /** Returns the index of a rollup of a group, added on first use. */
  find(
    group: RollupGroup,
    key: string,
    { entity_id, reason, platform }: Omit<RollupGroup['rollups'][0], 'index'>,
  ): number {
    const found = group.indexes.get(key)
    if (found !== undefined) return found
    const index = this.#size++
    group.rollups.push({ entity_id, reason, platform, index })
    group.indexes.set(key, index)
    if (this.#size > this.#isShared.length) this.#grow()
    return index
  }

  /**
   * Adds the shares of a touch, from `from` on, to a rollup for the current conversion. The conversion counts in the slots with a
   * share; with `counted`, only in those of these bits.
   */
  share(index: number, ppm: ArrayLike<number>, from: number, count: number, counted = -1): void {
    if (this.#isShared[index] === 0) {
      this.#isShared[index] = 1
      this.#shared.push(index)
    }
    const start = index * this.slots
    let slots = 0
    for (let slot = 0; slot < count; slot++) {
      const part = ppm[from + slot]!
      if (part === 0) continue
      this.#shares[start + slot]! += part
      slots |= 1 << slot
    }
    this.#countedSlots[index]! |= slots & counted
  }

  /** Returns the slots with a share, as bits, in which no earlier call for this rollup and the current conversion had one. */
  claim(index: number, ppm: ArrayLike<number>, from: number, count: number): number {
    let slots = 0
    for (let slot = 0; slot < count; slot++) if (ppm[from + slot] !== 0) slots |= 1 << slot
    const claimed = slots & ~this.#claimedSlots[index]!
    this.#claimedSlots[index]! |= slots
    return claimed
  }

  /** Adds the whole current conversion to a slot of a rollup, once. */
  shareWhole(index: number, slot: number, ppm: number): void {
    if (this.#countedSlots[index]! & (1 << slot)) return
    if (this.#isShared[index] === 0) {
      this.#isShared[index] = 1
      this.#shared.push(index)
    }
    this.#shares[index * this.slots + slot] = ppm
    this.#countedSlots[index]! |= 1 << slot
  }

  /** Applies the current conversion to every rollup with a share of it: counts and the shared value. */
  count(net: Net, isFirst: boolean, sign: 1 | -1): void {
    for (const rollup of this.#shared) {
      const counted = this.#countedSlots[rollup]!
      this.#isShared[rollup] = 0
      this.#countedSlots[rollup] = 0
      this.#claimedSlots[rollup] = 0
      for (let slot = 0; slot < this.slots; slot++) {
        const cell = rollup * this.slots + slot
        const ppm = this.#shares[cell]!
        if (ppm === 0) continue
        this.#shares[cell] = 0
        this.#addValue(cell, net, sign * ppm)
        if ((counted & (1 << slot)) === 0) continue
        this.#counts[cell]! += sign
        if (isFirst) this.#firsts[cell]! += sign
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
    this.#countedSlots = wider(this.#countedSlots, new Int32Array(room))
    this.#claimedSlots = wider(this.#claimedSlots, new Int32Array(room))
    this.#isShared = wider(this.#isShared, new Uint8Array(room))
  }
}
