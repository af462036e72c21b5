/** Signature, flags and the length of what might follow, before the first row. */
export const binaryHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])

/** After the last row. */
export const binaryTrailer = Buffer.from([0xff, 0xff])

/** Before the values of a row: how many there are. Before each value: its length, -1 for null. */
export const rowPrefix = 2
export const valuePrefix = 4

export const uuidLength = 16

/** Before the elements of an array: dimensions, flags and their type, then their count and the number of the first. */
export const arrayHeader = 20

/** Where each row of a COPY begins; the end of the last is the last number. */
export function rowOffsets(bytes: Buffer): Uint32Array {
  // What is left of the bytes bounds the rows: none is shorter than the count of its values and one id.
  const offsets = new Uint32Array(Math.ceil(bytes.length / (rowPrefix + valuePrefix + uuidLength)) + 1)
  let count = 0
  let at = binaryHeader.length
  for (;;) {
    offsets[count++] = at
    const values = bytes.readInt16BE(at)
    if (values < 0) return offsets.subarray(0, count)
    at += rowPrefix
    for (let value = 0; value < values; value++) at += valuePrefix + Math.max(0, bytes.readInt32BE(at))
  }
}

/** Ids in the order of PostgreSQL. A loop, because a call out of the language takes longer than sixteen steps. */
export function compareIds(a: Buffer, aAt: number, b: Buffer, bAt: number): number {
  for (let byte = 0; byte < uuidLength; byte++) {
    const difference = a[aAt + byte]! - b[bAt + byte]!
    if (difference !== 0) return difference
  }
  return 0
}

/** Copies a few bytes; see `compareIds`. Answers where it ends. */
export function copyBytes(from: Buffer, fromAt: number, length: number, to: Buffer, toAt: number): number {
  for (let byte = 0; byte < length; byte++) to[toAt + byte] = from[fromAt + byte]!
  return toAt + length
}

/** PostgreSQL counts time from the year 2000 on, in microseconds. */
const originMs = Date.UTC(2000, 0, 1)

export function readMs(bytes: Buffer, at: number): number {
  return originMs + (bytes.readInt32BE(at) * 0x1_0000_0000 + bytes.readUInt32BE(at + 4)) / 1_000
}

export function readUuid(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + uuidLength)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Texts one after another; null where there is none. */
export function readTexts(bytes: Buffer, at: number, count: number): (string | null)[] {
  let next = at
  return Array.from({ length: count }, () => {
    const length = bytes.readInt32BE(next)
    const start = next + valuePrefix
    next = start + Math.max(0, length)
    return length < 0 ? null : bytes.toString('utf8', start, next)
  })
}

/** A value with its length before it. */
export function binaryValue(value: Buffer | null): Buffer {
  const length = Buffer.alloc(valuePrefix)
  length.writeInt32BE(value === null ? -1 : value.length)
  return value === null ? length : Buffer.concat([length, value])
}

export function uuidValue(id: string | null): Buffer {
  return binaryValue(id === null ? null : Buffer.from(id.replaceAll('-', ''), 'hex'))
}

export function textValue(text: string | null): Buffer {
  return binaryValue(text === null ? null : Buffer.from(text))
}
