import { arrayHeader, binaryHeader, dayMs, originMs, rowPrefix, uuidLength, valuePrefix } from './binary-copy.ts'

/** The type of a column; values are the same as the driver returns. */
export type ColumnForm = 'uuid' | 'text' | 'boolean' | 'time' | 'day' | 'numeric' | 'float' | 'smallint' | 'integers'

type Read = (bytes: Buffer, offset: number, length: number) => unknown

/**
 * Reads rows in PostgreSQL's binary format as objects. Several times faster than the driver's text rows: nothing is parsed, and
 * repeated values are decoded once.
 */
export function readRows<Row>(bytes: Buffer, columns: { [Name in keyof Row]: ColumnForm }): Row[] {
  const names = Object.keys(columns) as (keyof Row)[]
  const readers = names.map((name) => createReader(columns[name]))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Copying an object that has every column is faster than adding the columns one by one.
  const empty = Object.fromEntries(names.map((name) => [name, null])) as Row
  const rows: Row[] = []
  for (let offset = binaryHeader.length; view.getInt16(offset) >= 0; ) {
    offset += rowPrefix
    const row = { ...empty }
    for (let column = 0; column < names.length; column++) {
      const length = view.getInt32(offset)
      offset += valuePrefix
      if (length < 0) continue
      row[names[column]!] = readers[column]!(bytes, offset, length) as Row[keyof Row]
      offset += length
    }
    rows.push(row)
  }
  return rows
}

function createReader(form: ColumnForm): Read {
  if (form === 'text') return cacheValues((bytes, offset, length) => bytes.toString('utf8', offset, offset + length))
  if (form === 'uuid') return cacheValues(readUuid)
  return readers[form]
}

const readers = {
  boolean: (bytes: Buffer, offset: number) => bytes[offset] === 1,
  time: (bytes: Buffer, offset: number) => new Date(Math.floor(readMs(bytes, offset))),
  day: (bytes: Buffer, offset: number) => dayText(bytes.readInt32BE(offset)),
  numeric: readNumeric,
  float: (bytes: Buffer, offset: number) => bytes.readDoubleBE(offset),
  smallint: (bytes: Buffer, offset: number) => bytes.readInt16BE(offset),
  integers: readIntegers,
}

/** Number of recently read values in the cache. */
const cacheSize = 8

/** Caches columns with few distinct values: compares the bytes and decodes each value once. */
function cacheValues<T>(read: (bytes: Buffer, offset: number, length: number) => T): Read {
  const cache: { bytes: Buffer; offset: number; length: number; value: T }[] = []
  let [next, misses] = [0, 0]
  return (bytes, offset, length) => {
    // Columns of unique values, such as ids, stop using the cache.
    if (misses > 64) return read(bytes, offset, length)
    for (const item of cache) {
      if (item.length === length && isSame(item.bytes, item.offset, bytes, offset, length)) {
        misses = 0
        return item.value
      }
    }
    misses++
    const value = read(bytes, offset, length)
    cache[next] = { bytes, offset, length, value }
    next = (next + 1) % cacheSize
    return value
  }
}

function isSame(a: Buffer, aOffset: number, b: Buffer, bOffset: number, length: number): boolean {
  for (let byte = length - 1; byte >= 0; byte--) if (a[aOffset + byte] !== b[bOffset + byte]) return false
  return true
}

function readMs(bytes: Buffer, offset: number): number {
  return originMs + (bytes.readInt32BE(offset) * 0x1_0000_0000 + bytes.readUInt32BE(offset + 4)) / 1_000
}

const digits = Buffer.from('0123456789abcdef')
const written = Buffer.from('00000000-0000-0000-0000-000000000000')
const digitOffsets = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

function readUuid(bytes: Buffer, offset: number): string {
  for (let byte = 0; byte < uuidLength; byte++) {
    const value = bytes[offset + byte]!
    written[digitOffsets[byte]!] = digits[value >> 4]!
    written[digitOffsets[byte]! + 1] = digits[value & 15]!
  }
  return written.toString('latin1')
}

function readIntegers(bytes: Buffer, offset: number, length: number): number[] {
  const numbers: number[] = []
  for (let at = offset + arrayHeader + valuePrefix; at < offset + length; at += valuePrefix + 4) {
    numbers.push(bytes.readInt32BE(at))
  }
  return numbers
}

const dayTexts = new Map<number, string>()

function dayText(day: number): string {
  let text = dayTexts.get(day)
  if (text === undefined) {
    text = new Date(originMs + day * dayMs).toISOString().slice(0, 10)
    if (dayTexts.size > 50_000) dayTexts.clear()
    dayTexts.set(day, text)
  }
  return text
}

/** Formats as PostgreSQL does: groups of four digits, with as many decimals as the number's scale. */
function readNumeric(bytes: Buffer, offset: number): string {
  const count = bytes.readInt16BE(offset)
  const weight = bytes.readInt16BE(offset + 2)
  const scale = bytes.readInt16BE(offset + 6)
  const group = (index: number) => (index >= 0 && index < count ? bytes.readInt16BE(offset + 8 + index * 2) : 0)
  let text = bytes.readInt16BE(offset + 4) === 0x4000 ? '-' : ''
  text += weight < 0 ? '0' : group(0)
  for (let index = 1; index <= weight; index++) text += String(group(index)).padStart(4, '0')
  if (scale === 0) return text
  let fraction = ''
  for (let index = weight + 1; fraction.length < scale; index++) fraction += String(group(index)).padStart(4, '0')
  return `${text}.${fraction.slice(0, scale)}`
}
