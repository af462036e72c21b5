import { atOnce } from '../../../kernel/slices.ts'
import type { AmountCells } from './amount-cells.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { RollupColumns, StoredRollup } from './rollup-columns.ts'
import type { Sums } from './rollup-part.ts'
import type { RollupTable } from './rollup-table.ts'

/*
 * A segment has its version, the power of its amounts, the pairs of code and flags that its sums have, and the sums by outcome, each with
 * the difference of its id to the previous one, the index of its pair, and the numbers that its flags announce. Few pairs occur, so that
 * an index takes one byte.
 */
const segmentVersion = 2

/** Amounts of whole units are divided by a millionth of a millionth. */
const powerMax = 12

/** Flags: bits that say which numbers of a sum follow. The two lowest are the count: 0, 1 or a number that follows. */
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
  const pairs = new Pairs()
  const sums = new ByteWriter()
  const ids = idOf === unchanged ? table.ids : table.ids.map(idOf)
  const { codes } = table
  for (const [outcome, indexes] of [...byOutcome].sort(([a], [b]) => a - b)) {
    sums.unsigned(outcome)
    sums.unsigned(indexes.length)
    let last = 0
    let left = sumsPerStep
    for (const index of inOrder(indexes, (a, b) => ids[a]! - ids[b]! || codes[a]! - codes[b]!)) {
      if (left-- === 0) {
        left = sumsPerStep
        yield
      }
      const sum = table.storedAt(index, power)
      sums.unsigned(ids[index]! - last)
      last = ids[index]!
      sums.unsigned(pairs.indexOf(codes[index]!, flagsOf(sum)))
      writeNumbers(sums, sum)
    }
  }
  const into = new ByteWriter()
  into.byte(segmentVersion)
  into.byte(power)
  pairs.write(into)
  into.bytes(sums.take())
  return into.take()
}

/** The pairs of code and flags that sums have, in the order of their first sum. */
class Pairs {
  readonly #indexes = new Map<number, number>()

  indexOf(code: number, flags: number): number {
    const pair = code * 256 + flags
    const index = this.#indexes.get(pair) ?? this.#indexes.size
    this.#indexes.set(pair, index)
    return index
  }

  write(into: ByteWriter): void {
    into.unsigned(this.#indexes.size)
    for (const pair of this.#indexes.keys()) {
      into.unsigned(Math.floor(pair / 256))
      into.byte(pair % 256)
    }
  }
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

/** All first payments have the same value as all payments, which is written once. */
const isAllFirst = ({ value, first_value }: StoredRollup): boolean => first_value !== 0 && first_value === value

const isCountWritten = ({ count }: StoredRollup): boolean => count !== 0 && count !== 1

function flagsOf(sum: StoredRollup): number {
  return (
    (sum.count === 1 ? bits.counted : isCountWritten(sum) ? bits.manyCounted : 0) |
    (sum.first_count === 0 ? 0 : bits.first) |
    (sum.costed_count === 0 ? 0 : bits.costed) |
    (sum.value === 0 ? 0 : bits.value) |
    (isAllFirst(sum) ? bits.allFirst : sum.first_value === 0 ? 0 : bits.firstValue) |
    (sum.contribution === 0 ? 0 : bits.contribution)
  )
}

function writeNumbers(into: ByteWriter, sum: StoredRollup): void {
  const { count, first_count, costed_count, value, first_value, contribution } = sum
  if (isCountWritten(sum)) into.signed(count)
  if (first_count !== 0) into.signed(first_count)
  if (costed_count !== 0) into.signed(costed_count)
  if (value !== 0) into.signed(value)
  if (first_value !== 0 && !isAllFirst(sum)) into.signed(first_value)
  if (contribution !== 0) into.signed(contribution)
}

/** How many numbers follow in a stored sum with these flags. */
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
  /** By the index of their pair. */
  readonly #codes: number[] = []
  readonly #flagsOf: number[] = []
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
    for (let left = this.#bytes.unsigned(); left > 0; left--) {
      this.#codes.push(this.#bytes.unsigned())
      this.#flagsOf.push(this.#bytes.byte())
    }
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
    const pair = bytes.unsigned()
    this.code = this.#codes[pair]!
    this.#flags = this.#flagsOf[pair]!
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
