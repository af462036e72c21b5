import { dayMs, originMs, valuePrefix } from '../../db/copy/binary-copy.ts'
import { isSame } from '../../db/copy/row-chunks.ts'
import type { ByteSink } from './byte-sink.ts'
import type { ColumnKind } from './columns.ts'
import type { DayRows } from './read-days.ts'
import { readDecimal } from './read-values.ts'

/** The bytes that hold every whole number of `decimalPrecision` digits. */
export const decimalBytes = 11

const originDays = originMs / dayMs
const originMicros = BigInt(originMs) * 1_000n

const uuidLength = 36

/** The values of a column without nulls: where the length of each begins. */
export interface ColumnValues extends Pick<DayRows, 'bytes' | 'view'> {
  positions: Int32Array
  count: number
}

/** Writes all values in the PLAIN encoding. */
export function writePlain(kind: ColumnKind, values: ColumnValues, sink: ByteSink): void {
  if (kind === 'boolean') {
    writeBits(values.count, 1, (index) => values.bytes[values.positions[index]! + valuePrefix]!, sink)
    return
  }
  const write = writers[kind]
  for (let index = 0; index < values.count; index++) write(values, values.positions[index]!, sink)
}

type Writer = (values: ColumnValues, position: number, sink: ByteSink) => void

const writers: Readonly<Record<Exclude<ColumnKind, 'boolean'>, Writer>> = {
  uuid({ bytes }, position, sink) {
    writeLength(uuidLength, sink)
    sink.uuid(bytes, position + valuePrefix)
  },
  string({ bytes, view }, position, sink) {
    const length = view.getInt32(position)
    writeLength(length, sink)
    sink.copy(bytes, position + valuePrefix, length)
  },
  decimal: ({ view }, position, sink) => writeDecimal(readDecimal(view, position), sink),
  timestamp({ view }, position, sink) {
    writeInt64(view.getBigInt64(position + valuePrefix) + originMicros, sink)
  },
  date({ view }, position, sink) {
    writeLength(view.getInt32(position + valuePrefix) + originDays, sink)
  },
  integer: ({ view }, position, sink) => writeInt64(view.getBigInt64(position + valuePrefix), sink),
}

/** Four bytes, lowest first. */
function writeLength(value: number, sink: ByteSink): void {
  sink.reserve(4)
  sink.view.setInt32(sink.length, value, true)
  sink.length += 4
}

function writeInt64(value: bigint, sink: ByteSink): void {
  sink.reserve(8)
  sink.view.setBigInt64(sink.length, value, true)
  sink.length += 8
}

/** A decimal in two's complement, highest byte first. */
function writeDecimal(value: number | bigint, sink: ByteSink): void {
  sink.reserve(decimalBytes)
  const { view, length } = sink
  if (typeof value === 'number') {
    const high = Math.floor(value / 0x1_0000_0000)
    view.setInt32(length, high < 0 ? -1 : 0)
    view.setInt32(length + decimalBytes - 8, high)
    view.setUint32(length + decimalBytes - 4, value - high * 0x1_0000_0000)
  } else {
    view.setInt32(length, Number(value >> 64n) << 8)
    view.setBigUint64(length + decimalBytes - 8, BigInt.asUintN(64, value))
  }
  sink.length += decimalBytes
}

/** Whole numbers of some bits each, lowest bit first, filled up to eight numbers. */
function writeBits(count: number, width: number, numberAt: (index: number) => number, sink: ByteSink): void {
  let [bits, length] = [0, 0]
  for (let index = 0; index < Math.ceil(count / 8) * 8; index++) {
    if (index < count) bits |= numberAt(index) << length
    length += width
    for (; length >= 8; length -= 8) {
      sink.byte(bits & 0xff)
      bits >>>= 8
    }
  }
}

/** One bit-packed run of whole numbers of some bits each. */
export function writePackedRun(
  count: number,
  width: number,
  numberAt: (index: number) => number,
  sink: ByteSink,
): void {
  sink.varint(Math.ceil(count / 8) * 2 + 1)
  writeBits(count, width, numberAt, sink)
}

/** The distinct values of a column, and which of them each value is. */
export interface Dictionary {
  distinct: ColumnValues
  indexes: Int32Array
}

/** About this many values show whether most of them are distinct. */
const sampleSize = 64
/** An index of a larger dictionary would not fit into the bits that are written together. */
const distinctMax = 1 << 16

let memory = { indexes: new Int32Array(0), positions: new Int32Array(0), slots: new Int32Array(0) }

/** Null if most values are distinct: a dictionary would only take space. The result is valid until the next call. */
export function findDictionary({ bytes, view, positions, count }: ColumnValues): Dictionary | null {
  const slotCount = 1 << (33 - Math.clz32(count))
  if (memory.indexes.length < count)
    memory = {
      indexes: new Int32Array(count),
      positions: new Int32Array(count),
      slots: new Int32Array(slotCount),
    }
  const { indexes, positions: found, slots } = memory
  slots.fill(0, 0, slotCount)
  let distinct = 0
  for (let index = 0; index < count; index++) {
    const position = positions[index]!
    const size = valuePrefix + view.getInt32(position)
    // Neighbours are often the same.
    if (index > 0 && isSame(bytes, position, positions[index - 1]!, size)) {
      indexes[index] = indexes[index - 1]!
      continue
    }
    let slot = hashOf(bytes, position, size) & (slotCount - 1)
    // A slot holds the number of a distinct value, counted from one; zero is free.
    while (slots[slot] !== 0 && !isSame(bytes, position, found[slots[slot]! - 1]!, size))
      slot = (slot + 1) & (slotCount - 1)
    if (slots[slot] === 0) {
      found[distinct++] = position
      slots[slot] = distinct
      if (distinct > distinctMax || (distinct > sampleSize && distinct * 2 > index)) return null
    }
    indexes[index] = slots[slot]! - 1
  }
  return distinct * 2 > count ? null : { distinct: { bytes, view, positions: found, count: distinct }, indexes }
}

function hashOf(bytes: Uint8Array, start: number, size: number): number {
  let hash = size
  for (let index = start + valuePrefix; index < start + size; index++)
    hash = Math.imul(hash ^ bytes[index]!, 0x01000193)
  return hash ^ (hash >>> 15)
}
