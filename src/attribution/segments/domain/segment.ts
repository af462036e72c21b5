import { atOnce } from '../../../kernel/slices.ts'
import type { AmountCells } from './amount-cells.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { RollupColumns, StoredRollup } from './rollup-columns.ts'
import type { Sums } from './rollup-part.ts'
import type { RollupTable } from './rollup-table.ts'

/** The first byte of a segment. */
const segmentVersion = 1

/** Amounts of whole units are divided by a millionth of a millionth. */
const powerMax = 12

/** Bits of the byte that says which numbers of a sum follow. The two lowest are the count: 0, 1 or a number that follows. */
const bits = {
  counted: 1,
  manyCounted: 2,
  first: 4,
  costed: 8,
  value: 16,
  firstValue: 32,
  contribution: 64,
  allFirst: 128,
}

/** Sums per step, which take about half a millisecond. */
const sumsPerStep = 2_000

/** Packs the sums of a table that are not zero, in the order of outcome, id and code; null if there are none. */
export function packSegment(table: RollupTable, idOf?: NumberOf, outcomeOf?: NumberOf): Buffer | null {
  return atOnce(packing(table, idOf, outcomeOf))
}

/** The number that is stored in place of one of a table. */
type NumberOf = (number: number) => number

const unchanged: NumberOf = (number) => number

/** The same in steps, because a segment of a busy site has many thousands of sums. */
export function* packing(table: RollupTable, idOf = unchanged, outcomeOf = unchanged): Generator<void, Buffer | null> {
  let power = powerMax
  const byOutcome = new Map<number, number[]>()
  for (let index = 0; index < table.size; index++) {
    if (index % sumsPerStep === sumsPerStep - 1) yield
    if (table.isNothingAt(index)) continue
    power = table.powerAt(index, power)
    const outcome = outcomeOf(table.outcomes[index]!)
    const ofOutcome = byOutcome.get(outcome)
    if (ofOutcome) ofOutcome.push(index)
    else byOutcome.set(outcome, [index])
  }
  if (byOutcome.size === 0) return null
  const into = new ByteWriter()
  into.byte(segmentVersion)
  into.byte(power)
  const ids = idOf === unchanged ? table.ids : table.ids.map(idOf)
  const { codes } = table
  for (const [outcome, indexes] of [...byOutcome].sort(([a], [b]) => a - b)) {
    into.unsigned(outcome)
    into.unsigned(indexes.length)
    let last = 0
    let left = sumsPerStep
    for (const index of inOrder(indexes, (a, b) => ids[a]! - ids[b]! || codes[a]! - codes[b]!)) {
      if (left-- === 0) {
        left = sumsPerStep
        yield
      }
      into.unsigned(ids[index]! - last)
      last = ids[index]!
      into.unsigned(codes[index]!)
      writeSum(into, table.storedAt(index, power))
    }
  }
  return into.take()
}

/** Sorts what follows the part that is in order, and merges both: the sums of a stored segment are in order, and come first. */
function inOrder(indexes: number[], compare: (a: number, b: number) => number): readonly number[] {
  let end = 1
  while (end < indexes.length && compare(indexes[end - 1]!, indexes[end]!) < 0) end++
  if (end >= indexes.length) return indexes
  const rest = indexes.splice(end).sort(compare)
  const merged: number[] = []
  let next = 0
  for (const index of indexes) {
    while (next < rest.length && compare(rest[next]!, index) < 0) merged.push(rest[next++]!)
    merged.push(index)
  }
  while (next < rest.length) merged.push(rest[next++]!)
  return merged
}

function writeSum(into: ByteWriter, sum: StoredRollup): void {
  const { count, first_count, costed_count, value, first_value, contribution } = sum
  const isAllFirst = first_value !== 0 && first_value === value
  const isCountWritten = count !== 0 && count !== 1
  into.byte(
    (count === 1 ? bits.counted : isCountWritten ? bits.manyCounted : 0) |
      (first_count === 0 ? 0 : bits.first) |
      (costed_count === 0 ? 0 : bits.costed) |
      (value === 0 ? 0 : bits.value) |
      (isAllFirst ? bits.allFirst : first_value === 0 ? 0 : bits.firstValue) |
      (contribution === 0 ? 0 : bits.contribution),
  )
  if (isCountWritten) into.signed(count)
  if (first_count !== 0) into.signed(first_count)
  if (costed_count !== 0) into.signed(costed_count)
  if (value !== 0) into.signed(value)
  if (first_value !== 0 && !isAllFirst) into.signed(first_value)
  if (contribution !== 0) into.signed(contribution)
}

/** The numbers that follow in a stored sum with these bits. */
const numbersOf = Uint8Array.from({ length: 256 }, (_, flags) => {
  const { manyCounted, first, costed, value, firstValue, contribution } = bits
  return [manyCounted, first, costed, value, firstValue, contribution].filter((bit) => flags & bit).length
})

/**
 * Reads the sums of a segment one after the other; `next` sets the key, because an object per sum would cost more than the sum. The
 * numbers are read when they are needed: many readers need only keys, or the sums of a few of them.
 */
export class SegmentReader implements Sums {
  readonly #bytes: ByteReader
  readonly #sum: StoredRollup
  #left = 0
  #flags = 0
  #isRead = true
  outcome = 0
  id = 0
  code = 0

  constructor(bytes: Buffer) {
    this.#bytes = new ByteReader(bytes)
    const version = this.#bytes.byte()
    if (version !== segmentVersion) throw new Error(`a segment has the unknown version ${version}`)
    const power = this.#bytes.byte()
    this.#sum = { count: 0, first_count: 0, costed_count: 0, value: 0, first_value: 0, contribution: 0, power }
  }

  next(): boolean {
    const bytes = this.#bytes
    if (!this.#isRead) bytes.skip(numbersOf[this.#flags]!)
    if (this.#left === 0) {
      if (bytes.isAtEnd) return false
      this.outcome = bytes.unsigned()
      this.#left = bytes.unsigned()
      this.id = 0
    }
    this.#left--
    this.id += bytes.unsigned()
    this.code = bytes.unsigned()
    this.#flags = bytes.byte()
    this.#isRead = false
    return true
  }

  /** The numbers of the current sum, until the next one. */
  get sum(): StoredRollup {
    if (this.#isRead) return this.#sum
    this.#isRead = true
    const bytes = this.#bytes
    const sum = this.#sum
    const flags = this.#flags
    sum.count = flags & bits.manyCounted ? Number(bytes.signed()) : flags & bits.counted
    sum.first_count = flags & bits.first ? Number(bytes.signed()) : 0
    sum.costed_count = flags & bits.costed ? Number(bytes.signed()) : 0
    sum.value = flags & bits.value ? bytes.signed() : 0
    sum.first_value = flags & bits.firstValue ? bytes.signed() : flags & bits.allFirst ? sum.value : 0
    sum.contribution = flags & bits.contribution ? bytes.signed() : 0
    return sum
  }

  get count(): number {
    return this.sum.count
  }

  addCountsTo(to: RollupColumns, index: number): void {
    to.addStoredCounts(index, this.sum)
  }

  addAmountsTo(to: RollupColumns, index: number): void {
    to.addStoredAmounts(index, this.sum)
  }

  addValueTo(to: AmountCells, cell: number): void {
    const { value, power } = this.sum
    if (value !== 0) to.addScaled(cell, value, power)
  }
}

/** Adds the sums of a segment to a table. */
export function addSegment(table: RollupTable, bytes: Buffer): void {
  atOnce(adding(table, bytes))
}

/** The same in steps. */
export function* adding(table: RollupTable, bytes: Buffer): Generator<void, void> {
  const reader = new SegmentReader(bytes)
  let left = sumsPerStep
  while (reader.next()) {
    if (left-- === 0) {
      left = sumsPerStep
      yield
    }
    const index = table.find(reader.id, reader.outcome, reader.code)
    reader.addCountsTo(table, index)
    reader.addAmountsTo(table, index)
  }
}

/** Adds the sums of one table to another, or subtracts them, with the ids of the other. */
export function addTable(to: RollupTable, from: RollupTable, sign: 1 | -1, idOf: NumberOf, outcomeOf: NumberOf): void {
  for (let index = 0; index < from.size; index++) {
    const at = to.find(idOf(from.ids[index]!), outcomeOf(from.outcomes[index]!), from.codes[index]!)
    to.addCounts(at, from, index, sign)
    to.addAmounts(at, from, index, sign)
  }
}
