import { AmountCells, type Net } from './amount-cells.ts'
import { type RollupGroup, RollupGroups, type RollupPart } from './rollup-groups.ts'

/** What a conversion adds to the rollups that it has a share of. */
export interface Measured {
  net: Net
  /** Null unless it is a first payment. */
  first: Net | null
  /** Null if it is unknown. */
  contribution: Net | null
  isFirstCounted: boolean
}

/**
 * Accumulates rollups in typed arrays: a recompute adds millions of parts, and an object or a bigint for each would cost more
 * than the arithmetic.
 */
export class RollupTable {
  readonly groups: RollupGroup[] = []
  readonly #groupsOf = new Map<string, RollupGroups>()
  #size = 0
  #counts: Int32Array
  #firsts: Int32Array
  #costed: Int32Array
  readonly values: AmountCells
  readonly firstValues: AmountCells
  readonly contributions: AmountCells
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
    this.#costed = new Int32Array(room * slots)
    this.values = new AmountCells(room * slots)
    this.firstValues = new AmountCells(room * slots)
    this.contributions = new AmountCells(room * slots)
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
  count(measured: Measured, sign: 1 | -1): void {
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
        this.#addAmounts(cell, measured, sign * ppm)
        if ((counted & (1 << slot)) === 0) continue
        this.#counts[cell]! += sign
        if (measured.isFirstCounted) this.#firsts[cell]! += sign
        if (measured.contribution) this.#costed[cell]! += sign
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

  costedCountAt(rollup: number, slot: number): number {
    return this.#costed[rollup * this.slots + slot]!
  }

  /** The index of a rollup's slot in the amounts. */
  cellAt(rollup: number, slot: number): number {
    return rollup * this.slots + slot
  }

  isNothingAt(rollup: number, slot: number): boolean {
    const cell = rollup * this.slots + slot
    if (this.#counts[cell] !== 0 || this.#firsts[cell] !== 0 || this.#costed[cell] !== 0) return false
    return this.values.isZero(cell) && this.firstValues.isZero(cell) && this.contributions.isZero(cell)
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
        const costed_counts = slots.map((slot) => this.costedCountAt(index, slot))
        const amounts = (cells: AmountCells) => slots.map((slot) => cells.valueAt(this.cellAt(index, slot)))
        const [values, first_values] = [amounts(this.values), amounts(this.firstValues)]
        const contributions = amounts(this.contributions)
        const measures = { counts, first_counts, values, first_values, contributions, costed_counts }
        return [{ level, local_day, conversion_key, revenue_type, ...key, ...measures }]
      }),
    )
  }

  #addAmounts(cell: number, { net, first, contribution }: Measured, ppm: number): void {
    this.values.add(cell, net, ppm)
    if (first) this.firstValues.add(cell, first, ppm)
    if (contribution) this.contributions.add(cell, contribution, ppm)
  }

  #grow(): void {
    const room = this.#size * 2
    const wider = <Column extends Int32Array | Uint8Array>(column: Column, to: Column): Column => {
      to.set(column)
      return to
    }
    this.#counts = wider(this.#counts, new Int32Array(room * this.slots))
    this.#firsts = wider(this.#firsts, new Int32Array(room * this.slots))
    this.#costed = wider(this.#costed, new Int32Array(room * this.slots))
    for (const cells of [this.values, this.firstValues, this.contributions]) cells.grow(room * this.slots)
    this.#shares = wider(this.#shares, new Int32Array(room * this.slots))
    this.#countedSlots = wider(this.#countedSlots, new Int32Array(room))
    this.#claimedSlots = wider(this.#claimedSlots, new Int32Array(room))
    this.#isShared = wider(this.#isShared, new Uint8Array(room))
  }
}
