import { arrayHeader, binaryHeader, binaryTrailer, valuePrefix } from '../binary-rows.ts'
import { type SumPart, valueDigits } from '../domain/sums/contributions.ts'

/** What a row of differences has, in the order in which it is copied. */
export const differenceColumns = [
  'profile_id',
  'batch',
  'line',
  'level',
  'local_day',
  'entity_id',
  'reason',
  'platform',
  'conversion_key',
  'revenue_type',
  'counts',
  'first_counts',
  'amounts',
] as const

/**
 * Differences in PostgreSQL's binary form, of which a recompute has hundreds of thousands; those of one day lie together. Numbers
 * that are all zero are left out.
 */
export function differenceRows(profileId: string, batch: string, parts: readonly SumPart[]): Buffer {
  const into = growing()
  const head = Buffer.concat([idBytes(profileId), idBytes(batch)])
  into.bytes(binaryHeader)
  const sorted = parts.toSorted((a, b) => a.level - b.level || (a.local_day < b.local_day ? -1 : 1))
  for (const [line, part] of sorted.entries()) {
    into.int16(differenceColumns.length)
    into.value(head.subarray(0, 16))
    into.value(head.subarray(16))
    into.int32(4)
    into.int32(line)
    into.int32(2)
    into.int16(part.level)
    into.int32(4)
    into.int32(dayNumber(part.local_day))
    into.value(idBytes(part.entity_id))
    into.int32(2)
    into.int16(part.reason)
    into.value(Buffer.from(part.platform))
    into.value(Buffer.from(part.conversion_key))
    into.value(Buffer.from(part.revenue_type))
    integers(into, part.counts)
    integers(into, part.first_counts)
    numerics(into, part.values)
  }
  into.bytes(binaryTrailer)
  return into.all()
}

type Growing = ReturnType<typeof growing>

/** Bytes that are written one after another. */
function growing() {
  let bytes = Buffer.allocUnsafe(1 << 16)
  let length = 0
  const room = (count: number) => {
    if (length + count <= bytes.length) return
    const wider = Buffer.allocUnsafe((length + count) * 2)
    bytes.copy(wider, 0, 0, length)
    bytes = wider
  }
  const into = {
    int16(value: number) {
      room(2)
      length = bytes.writeInt16BE(value, length)
    },
    int32(value: number) {
      room(4)
      length = bytes.writeInt32BE(value, length)
    },
    bytes(value: Buffer) {
      room(value.length)
      length += value.copy(bytes, length)
    },
    value(value: Buffer) {
      into.int32(value.length)
      into.bytes(value)
    },
    length: () => length,
    /** Fills in a length that is known only now. */
    patch: (at: number) => void bytes.writeInt32BE(length - at - valuePrefix, at),
    all: () => bytes.subarray(0, length),
  }
  return into
}

const ids = new Map<string, Buffer>()

/** Few entities are many sums'. */
function idBytes(id: string): Buffer {
  let bytes = ids.get(id)
  if (!bytes) {
    bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
    if (ids.size > 10_000) ids.clear()
    ids.set(id, bytes)
  }
  return bytes
}

/** PostgreSQL counts days from the year 2000 on. */
function dayNumber(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(2000, 0, 1)) / 86_400_000
}

/** The numbers by which PostgreSQL knows the types. */
const types = { integer: 23, numeric: 1700 }

function integers(into: Growing, values: readonly number[]): void {
  const told = values.some(Boolean) ? values : []
  into.int32((told.length > 0 ? arrayHeader : emptyArray) + told.length * 8)
  array(into, types.integer, told.length)
  for (const value of told) {
    into.int32(4)
    into.int32(value)
  }
}

/** An array without elements has no dimension to tell of. */
const emptyArray = 12

function array(into: Growing, type: number, length: number): void {
  into.int32(length > 0 ? 1 : 0)
  into.int32(0)
  into.int32(type)
  if (length === 0) return
  into.int32(length)
  into.int32(1)
}

function numerics(into: Growing, values: readonly bigint[]): void {
  const told = values.some(Boolean) ? values : []
  const at = into.length()
  into.int32(0)
  array(into, types.numeric, told.length)
  for (const value of told) numeric(into, value)
  into.patch(at)
}

const base = 10_000
const fractionGroups = valueDigits / 4

/** Groups of four digits, the first of weight `weight`; those behind the point that are zero are left out. */
function numeric(into: Growing, value: bigint): void {
  const groups = groupsOf(value < 0n ? -value : value)
  const weight = groups.length - 1 - fractionGroups
  groups.reverse()
  while (groups.at(-1) === 0) groups.pop()
  const digits = Math.max(0, (groups.length - 1 - weight) * 4)
  into.int32(8 + groups.length * 2)
  into.int16(groups.length)
  into.int16(groups.length === 0 ? 0 : weight)
  into.int16(value < 0n ? 0x4000 : 0)
  into.int16(groups.length === 0 ? 0 : digits)
  for (const group of groups) into.int16(group)
}

/** The lowest first. Most are small enough for plain numbers, which divide in a fraction of the time. */
function groupsOf(value: bigint): number[] {
  const groups: number[] = []
  let rest = value
  for (; rest > Number.MAX_SAFE_INTEGER; rest /= BigInt(base)) groups.push(Number(rest % BigInt(base)))
  for (let left = Number(rest); left > 0; left = Math.floor(left / base)) groups.push(left % base)
  return groups
}
