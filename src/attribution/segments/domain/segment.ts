import { ByteReader, ByteWriter } from './bytes.ts'
import type { RollupTable, StoredRollup } from './rollup-table.ts'

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

/** Packs the sums of a table that are not zero, in the order of outcome, id and code; null if there are none. */
export function packSegment(table: RollupTable): Buffer | null {
  const power = table.power(powerMax)
  const byOutcome = new Map<number, number[]>()
  for (let index = 0; index < table.size; index++) {
    if (table.isNothingAt(index)) continue
    const outcome = table.outcomes[index]!
    const ofOutcome = byOutcome.get(outcome)
    if (ofOutcome) ofOutcome.push(index)
    else byOutcome.set(outcome, [index])
  }
  if (byOutcome.size === 0) return null
  const into = new ByteWriter()
  into.byte(segmentVersion)
  into.byte(power)
  const { ids, codes } = table
  for (const [outcome, indexes] of [...byOutcome].sort(([a], [b]) => a - b)) {
    into.unsigned(outcome)
    into.unsigned(indexes.length)
    indexes.sort((a, b) => ids[a]! - ids[b]! || codes[a]! - codes[b]!)
    let last = 0
    for (const index of indexes) {
      into.unsigned(ids[index]! - last)
      last = ids[index]!
      into.unsigned(codes[index]!)
      writeSum(into, table.storedAt(index, power))
    }
  }
  return into.take()
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

/** Reads the sums of a segment one after the other; `next` sets the fields, because an object per sum would cost more than the sum. */
export class SegmentReader implements StoredRollup {
  readonly #bytes: ByteReader
  #left = 0
  outcome = 0
  id = 0
  code = 0
  count = 0
  first_count = 0
  costed_count = 0
  value: number | bigint = 0
  first_value: number | bigint = 0
  contribution: number | bigint = 0
  readonly power: number

  constructor(bytes: Buffer) {
    this.#bytes = new ByteReader(bytes)
    const version = this.#bytes.byte()
    if (version !== segmentVersion) throw new Error(`a segment has the unknown version ${version}`)
    this.power = this.#bytes.byte()
  }

  next(): boolean {
    const bytes = this.#bytes
    if (this.#left === 0) {
      if (bytes.isAtEnd) return false
      this.outcome = bytes.unsigned()
      this.#left = bytes.unsigned()
      this.id = 0
    }
    this.#left--
    this.id += bytes.unsigned()
    this.code = bytes.unsigned()
    const flags = bytes.byte()
    this.count = flags & bits.manyCounted ? Number(bytes.signed()) : flags & bits.counted
    this.first_count = flags & bits.first ? Number(bytes.signed()) : 0
    this.costed_count = flags & bits.costed ? Number(bytes.signed()) : 0
    this.value = flags & bits.value ? bytes.signed() : 0
    this.first_value = flags & bits.firstValue ? bytes.signed() : flags & bits.allFirst ? this.value : 0
    this.contribution = flags & bits.contribution ? bytes.signed() : 0
    return true
  }
}

/** Adds the sums of a segment to a table. */
export function addSegment(table: RollupTable, bytes: Buffer): void {
  const sum = new SegmentReader(bytes)
  while (sum.next()) table.addStored(table.find(sum.id, sum.outcome, sum.code), sum)
}

/** Adds the sums of one table to another, or subtracts them, with the ids of the other. */
export function addTable(
  to: RollupTable,
  from: RollupTable,
  sign: 1 | -1,
  idOf: (id: number) => number,
  outcomeOf: (outcome: number) => number,
): void {
  for (let index = 0; index < from.size; index++) {
    const at = to.find(idOf(from.ids[index]!), outcomeOf(from.outcomes[index]!), from.codes[index]!)
    to.addCounts(at, from, index, sign)
    to.addAmounts(at, from, index, sign)
  }
}
