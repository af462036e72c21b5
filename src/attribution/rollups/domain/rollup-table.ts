import { AmountCells, type Net } from '../../sums/domain/amount-cells.ts'
import type { StoredPath } from './conversion-paths.ts'
import { type GroupedKey, type RollupGroup, RollupGroups, type RollupPart } from './rollup-groups.ts'

/** What a conversion adds to the rollups that it has a share of. */
export interface Measured {
  net: Net
  /** Null unless it is a first payment. */
  first: Net | null
  /** Null if it is unknown. */
  contribution: Net | null
  isFirstCounted: boolean
}

/** Up to this many keys, comparing them one by one takes less time than a hash. */
const searchedMax = 8

/**
 * Accumulates rollups in typed arrays: a recompute adds millions of parts, and an object or a bigint for each would cost more
 * than the arithmetic.
 */
export class RollupTable {
  readonly groups: RollupGroup[] = []
  /** By day, revenue type and goal. */
  readonly #groupsOf = new Map<string, Map<string, Map<string, RollupGroups>>>()
  /** The paths of all conversions that were added or subtracted, by id. */
  readonly paths = new Map<string, StoredPath>()
  readonly #pathKeys = new Map<string, GroupedKey>()
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
    this.#isShared = new Uint8Array(room)
  }

  /** Returns the groups of a day and an outcome. */
  groupsOf(local_day: string, revenue_type: string, conversion_key: string): RollupGroups {
    const found = this.#groupsOf.get(local_day)?.get(revenue_type)?.get(conversion_key)
    if (found) return found
    const groups = new RollupGroups(this.groups, { local_day, revenue_type, conversion_key })
    const ofDay = this.#groupsOf.get(local_day) ?? new Map<string, Map<string, RollupGroups>>()
    this.#groupsOf.set(local_day, ofDay)
    const ofType = ofDay.get(revenue_type) ?? new Map<string, RollupGroups>()
    ofDay.set(revenue_type, ofType.set(conversion_key, groups))
    return groups
  }

  /** Returns the key of a path's rollups by code. Equal keys are the same object. */
  pathKey(path: StoredPath, code: number): GroupedKey {
    const text = `${code} ${path.id}`
    const known = this.#pathKeys.get(text)
    if (known) return known
    const key = { entity_id: path.id, reason: code, platform: '' }
    this.#pathKeys.set(text, key)
    this.paths.set(path.id, path)
    return key
  }

  /** Returns the index of a rollup of a group, added on first use. */
  find(group: RollupGroup, key: GroupedKey): number {
    if (group.found) {
      const known = group.found.get(key)
      if (known !== undefined) return known
    } else {
      const at = group.keys.indexOf(key)
      if (at >= 0) return group.indexes[at]!
    }
    const index = this.#size++
    group.keys.push(key)
    group.indexes.push(index)
    if (group.found) group.found.set(key, index)
    else if (group.keys.length > searchedMax)
      group.found = new Map(group.keys.map((key, at) => [key, group.indexes[at]!]))
    if (this.#size > this.#isShared.length) this.#grow()
    return index
  }

  /**
   * Adds the shares of a touch, from `from` on, to a rollup for the current conversion. The conversion counts in the slots with a
   * share; with `counted`, only in those of these bits. Returns the slots, as bits, in which this rollup had no share before.
   */
  share(index: number, ppm: ArrayLike<number>, from: number, count: number, counted = -1): number {
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
    const added = slots & ~this.#countedSlots[index]!
    this.#countedSlots[index]! |= slots & counted
    return added
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

  /** Whether the current conversion counts in one of these slots, given as bits, of a rollup. */
  countsIn(index: number, slots: number): boolean {
    return (this.#countedSlots[index]! & slots) !== 0
  }

  /** Applies the current conversion to every rollup with a share of it: counts and the shared value. */
  count(measured: Measured, sign: 1 | -1): void {
    for (const rollup of this.#shared) {
      const counted = this.#countedSlots[rollup]!
      this.#isShared[rollup] = 0
      this.#countedSlots[rollup] = 0
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
    return this.groups.flatMap(({ level, local_day, conversion_key, revenue_type, keys, indexes }) =>
      keys.flatMap(({ entity_id, reason, platform }, at) => {
        const index = indexes[at]!
        const slots = Array.from({ length: this.slotsAt(index) }, (_, slot) => slot)
        if (slots.length === 0) return []
        const counts = slots.map((slot) => this.countAt(index, slot))
        const first_counts = slots.map((slot) => this.firstCountAt(index, slot))
        const costed_counts = slots.map((slot) => this.costedCountAt(index, slot))
        const amounts = (cells: AmountCells) => slots.map((slot) => cells.valueAt(this.cellAt(index, slot)))
        const [values, first_values] = [amounts(this.values), amounts(this.firstValues)]
        const contributions = amounts(this.contributions)
        const measures = { counts, first_counts, values, first_values, contributions, costed_counts }
        return [{ level, local_day, conversion_key, revenue_type, entity_id, reason, platform, ...measures }]
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
    this.#isShared = wider(this.#isShared, new Uint8Array(room))
  }
}
