/** Signature, flags and length of the header extension, before the first row. */
export const binaryHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])

/** Ends the last row. */
export const binaryTrailer = Buffer.from([0xff, 0xff])

/** Each row starts with its number of values; each value starts with its length, -1 for null. */
export const rowPrefix = 2
export const valuePrefix = 4

export const uuidLength = 16

/** Before the elements of an array: dimensions, flags and element type, then their count and lower bound. */
export const arrayHeader = 20

/** PostgreSQL stores times as microseconds since 2000-01-01. */
export const originMs = Date.UTC(2000, 0, 1)
export const dayMs = 86_400_000

/** The PostgreSQL type OIDs of array elements. */
const elementTypes = { smallint: 21, integer: 23, text: 25, numeric: 1700, uuid: 2950 } as const

/**
 * Writes rows in PostgreSQL's binary format, value by value. Numbers go through a DataView, which is several times faster than
 * the methods of Buffer, and there are millions.
 */
export class BinaryRows {
  #bytes: Buffer
  #view: DataView
  #length: number

  constructor(room = 1 << 16) {
    this.#bytes = Buffer.allocUnsafeSlow(room)
    this.#view = createView(this.#bytes)
    this.#length = binaryHeader.copy(this.#bytes)
  }

  /** Begins a row with this number of values. */
  row(values: number): void {
    this.#room(rowPrefix)
    this.#view.setInt16(this.#length, values)
    this.#length += rowPrefix
  }

  /** Number of bytes written so far. */
  get length(): number {
    return this.#length
  }

  /** Returns the bytes written so far. Use them before writing more: the memory is reused. */
  take(): Buffer {
    const written = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    return written
  }

  /** Returns the remaining rows and the trailer. */
  finish(): Buffer {
    this.#room(binaryTrailer.length)
    this.#length += binaryTrailer.copy(this.#bytes, this.#length)
    return this.#bytes.subarray(0, this.#length)
  }

  uuid(id: string | null): void {
    if (id === null) {
      this.#null()
      return
    }
    this.#room(valuePrefix + uuidLength)
    this.#view.setInt32(this.#length, uuidLength)
    let to = this.#length + valuePrefix
    for (let index = 0; index < id.length; index += 2) {
      if (id.charCodeAt(index) === hyphen) index++
      this.#bytes[to++] = (hexDigits[id.charCodeAt(index)]! << 4) | hexDigits[id.charCodeAt(index + 1)]!
    }
    this.#length = to
  }

  text(text: string | null): void {
    if (text === null) {
      this.#null()
      return
    }
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    this.#room(valuePrefix + text.length * 3)
    const length = this.#bytes.write(text, this.#length + valuePrefix)
    this.#view.setInt32(this.#length, length)
    this.#length += valuePrefix + length
  }

  bytes(bytes: Uint8Array | null): void {
    if (bytes === null) {
      this.#null()
      return
    }
    this.#room(valuePrefix + bytes.length)
    this.#view.setInt32(this.#length, bytes.length)
    this.#bytes.set(bytes, this.#length + valuePrefix)
    this.#length += valuePrefix + bytes.length
  }

  /** The first byte of jsonb is its version. */
  json(json: string | null): void {
    this.text(json === null ? null : `\u0001${json}`)
  }

  smallint(value: number | null): void {
    if (value === null) {
      this.#null()
      return
    }
    this.#room(valuePrefix + 2)
    this.#view.setInt32(this.#length, 2)
    this.#view.setInt16(this.#length + valuePrefix, value)
    this.#length += valuePrefix + 2
  }

  integer(value: number | null): void {
    if (value === null) {
      this.#null()
      return
    }
    this.#room(valuePrefix + 4)
    this.#view.setInt32(this.#length, 4)
    this.#view.setInt32(this.#length + valuePrefix, value)
    this.#length += valuePrefix + 4
  }

  float(value: number | null): void {
    if (value === null) {
      this.#null()
      return
    }
    this.#room(valuePrefix + 8)
    this.#view.setInt32(this.#length, 8)
    this.#view.setFloat64(this.#length + valuePrefix, value)
    this.#length += valuePrefix + 8
  }

  boolean(value: boolean | null): void {
    if (value === null) {
      this.#null()
      return
    }
    this.#room(valuePrefix + 1)
    this.#view.setInt32(this.#length, 1)
    this.#view.setInt8(this.#length + valuePrefix, value ? 1 : 0)
    this.#length += valuePrefix + 1
  }

  time(time: Date | null): void {
    this.bigint(time === null ? null : (time.getTime() - originMs) * 1_000)
  }

  /** A whole number that a double represents exactly. */
  bigint(value: number | null): void {
    if (value === null) {
      this.#null()
      return
    }
    const high = Math.floor(value / 0x1_0000_0000)
    this.#room(valuePrefix + 8)
    this.#view.setInt32(this.#length, 8)
    this.#view.setInt32(this.#length + valuePrefix, high)
    this.#view.setUint32(this.#length + valuePrefix + 4, value - high * 0x1_0000_0000)
    this.#length += valuePrefix + 8
  }

  /** PostgreSQL stores dates as days since 2000-01-01. */
  day(day: string | null): void {
    this.integer(day === null ? null : (Date.parse(`${day}T00:00:00Z`) - originMs) / dayMs)
  }

  /**
   * A decimal number of `count` groups of four digits, lowest first, `fractionGroups` of them after the decimal point. Zero
   * groups at either end are omitted.
   */
  numeric(groups: ArrayLike<number>, count: number, fractionGroups: number, isNegative: boolean): void {
    let [first, end] = [0, count]
    while (first < end && groups[first] === 0) first++
    while (end > first && groups[end - 1] === 0) end--
    const groupCount = end - first
    this.#room(valuePrefix + 8 + groupCount * 2)
    const view = this.#view
    const offset = this.#length
    view.setInt32(offset, 8 + groupCount * 2)
    view.setInt16(offset + 4, groupCount)
    view.setInt16(offset + 6, groupCount === 0 ? 0 : end - 1 - fractionGroups)
    view.setInt16(offset + 8, isNegative && groupCount > 0 ? 0x4000 : 0)
    view.setInt16(offset + 10, groupCount === 0 ? 0 : Math.max(0, fractionGroups - first) * 4)
    for (let group = 0; group < groupCount; group++) view.setInt16(offset + 12 + group * 2, groups[end - 1 - group]!)
    this.#length = offset + 12 + groupCount * 2
  }

  /** A decimal number as text, with all of its decimals. */
  decimal(text: string | null): void {
    if (text === null) {
      this.#null()
      return
    }
    const parts = decimalPattern.exec(text)
    if (!parts) throw new TypeError('The value is not a decimal number.')
    const [, sign, whole = '', fraction = ''] = parts
    // Groups of four digits begin at the decimal point.
    const digits =
      whole.padStart(Math.ceil(whole.length / 4) * 4, '0') + fraction.padEnd(Math.ceil(fraction.length / 4) * 4, '0')
    const groups: number[] = []
    for (let index = digits.length; index > 0; index -= 4) groups.push(Number(digits.slice(index - 4, index)))
    const start = this.#length
    this.numeric(groups, groups.length, Math.ceil(fraction.length / 4), sign === '-')
    this.#view.setInt16(start + valuePrefix + 6, fraction.length)
  }

  /** The number zero, which is most of the values of a rollup. */
  zero(): void {
    this.#room(valuePrefix + 8)
    this.#view.setInt32(this.#length, 8)
    this.#view.setFloat64(this.#length + valuePrefix, 0)
    this.#length += valuePrefix + 8
  }

  /** An array of integers with one dimension. */
  integers(numbers: readonly number[]): void {
    const start = this.array(elementTypes.integer, numbers.length)
    this.#room(numbers.length * (valuePrefix + 4))
    const view = this.#view
    let at = this.#length
    for (let index = 0; index < numbers.length; index++) {
      view.setInt32(at, 4)
      view.setInt32(at + valuePrefix, numbers[index]!)
      at += valuePrefix + 4
    }
    this.#length = at
    this.close(start)
  }

  /** Begins an array; its elements follow as values, and `close` ends it. An empty array has no dimensions. */
  array(type: number, ...dimensions: number[]): number {
    const isEmpty = dimensions.includes(0)
    const sizes = isEmpty ? [] : dimensions
    this.#room(valuePrefix + 12 + sizes.length * 8)
    const view = this.#view
    const start = this.#length + valuePrefix
    view.setInt32(start, sizes.length)
    view.setInt32(start + 4, 0)
    view.setInt32(start + 8, type)
    for (const [index, length] of sizes.entries()) {
      view.setInt32(start + 12 + index * 8, length)
      view.setInt32(start + 16 + index * 8, 1)
    }
    this.#length = start + 12 + sizes.length * 8
    return start
  }

  /** Ends the array that began at `start`. */
  close(start: number): void {
    this.#view.setInt32(start - valuePrefix, this.#length - start)
  }

  #null(): void {
    this.#room(valuePrefix)
    this.#view.setInt32(this.#length, -1)
    this.#length += valuePrefix
  }

  #room(count: number): void {
    if (this.#length + count > this.#bytes.length) this.#widen(count)
  }

  #widen(count: number): void {
    const wider = Buffer.allocUnsafeSlow((this.#length + count) * 2)
    this.#bytes.copy(wider, 0, 0, this.#length)
    this.#bytes = wider
    this.#view = createView(wider)
  }
}

function createView(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const hyphen = 45
const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

/** Indexed by character code. */
const hexDigits = Uint8Array.from({ length: 103 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0)
