import { binaryHeader, originMs, rowPrefix, uuidLength, valuePrefix } from './binary-copy.ts'

/** The type of a column; values are the same as the driver returns. */
export type ColumnForm = 'uuid' | 'text' | 'boolean' | 'time' | 'day' | 'numeric'

type Read = (bytes: Buffer, at: number, length: number) => unknown

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
  for (let at = binaryHeader.length; view.getInt16(at) >= 0; ) {
    at += rowPrefix
    const row = { ...empty }
    for (let column = 0; column < names.length; column++) {
      const length = view.getInt32(at)
      at += valuePrefix
      if (length < 0) continue
      row[names[column]!] = readers[column]!(bytes, at, length) as Row[keyof Row]
      at += length
    }
    rows.push(row)
  }
  return rows
}

function createReader(form: ColumnForm): Read {
  if (form === 'text') return cached((bytes, at, length) => bytes.toString('utf8', at, at + length))
  if (form === 'uuid') return cached(readUuid)
  return readers[form]
}

const readers = {
  boolean: (bytes: Buffer, at: number) => bytes[at] === 1,
  time: (bytes: Buffer, at: number) => new Date(Math.floor(readMs(bytes, at))),
  day: (bytes: Buffer, at: number) => dayText(bytes.readInt32BE(at)),
  numeric: readNumeric,
}

/** Number of recently read values in the cache. */
const cacheSize = 8

/** Caches columns with few distinct values: compares the bytes and decodes each value once. */
function cached<T>(read: (bytes: Buffer, at: number, length: number) => T): Read {
  const cache: { bytes: Buffer; at: number; length: number; value: T }[] = []
  let [next, misses] = [0, 0]
  return (bytes, at, length) => {
    // Columns of unique values, such as ids, stop using the cache.
    if (misses > 64) return read(bytes, at, length)
    for (const item of cache) {
      if (item.length === length && isSame(item.bytes, item.at, bytes, at, length)) {
        misses = 0
        return item.value
      }
    }
    misses++
    const value = read(bytes, at, length)
    cache[next] = { bytes, at, length, value }
    next = (next + 1) % cacheSize
    return value
  }
}

function isSame(a: Buffer, aAt: number, b: Buffer, bAt: number, length: number): boolean {
  for (let byte = length - 1; byte >= 0; byte--) if (a[aAt + byte] !== b[bAt + byte]) return false
  return true
}

export function readMs(bytes: Buffer, at: number): number {
  return originMs + (bytes.readInt32BE(at) * 0x1_0000_0000 + bytes.readUInt32BE(at + 4)) / 1_000
}

const digits = Buffer.from('0123456789abcdef')
const written = Buffer.from('00000000-0000-0000-0000-000000000000')
const byteAt = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

export function readUuid(bytes: Buffer, at: number): string {
  for (let byte = 0; byte < uuidLength; byte++) {
    const value = bytes[at + byte]!
    written[byteAt[byte]!] = digits[value >> 4]!
    written[byteAt[byte]! + 1] = digits[value & 15]!
  }
  return written.toString('latin1')
}

const dayTexts = new Map<number, string>()

function dayText(day: number): string {
  let text = dayTexts.get(day)
  if (text === undefined) {
    text = new Date(originMs + day * 86_400_000).toISOString().slice(0, 10)
    if (dayTexts.size > 50_000) dayTexts.clear()
    dayTexts.set(day, text)
  }
  return text
}

/** Formats as PostgreSQL does: groups of four digits, with as many decimals as the number's scale. */
function readNumeric(bytes: Buffer, at: number): string {
  const count = bytes.readInt16BE(at)
  const weight = bytes.readInt16BE(at + 2)
  const scale = bytes.readInt16BE(at + 6)
  const group = (index: number) => (index >= 0 && index < count ? bytes.readInt16BE(at + 8 + index * 2) : 0)
  let text = bytes.readInt16BE(at + 4) === 0x4000 ? '-' : ''
  text += weight < 0 ? '0' : group(0)
  for (let index = 1; index <= weight; index++) text += String(group(index)).padStart(4, '0')
  if (scale === 0) return text
  let fraction = ''
  for (let index = weight + 1; fraction.length < scale; index++) fraction += String(group(index)).padStart(4, '0')
  return `${text}.${fraction.slice(0, scale)}`
}
