import { binaryHeader, binaryTrailer, rowPrefix, valuePrefix } from './binary-copy.ts'

/** The code of a message with a row. A code and a length of four bytes, which counts itself, are before each message. */
const copyData = 0x64
const messagePrefix = 5

/** The code of the message after which the server waits for another query. */
const readyForQuery = 0x5a

/** Receives bytes of messages without rows; `isLast` with the last ones of the query. */
type PassOn = (bytes: Buffer, isLast: boolean) => void

/**
 * Divides what the server sends during a COPY in the binary format, which arrives in parts of any size: rows are collected in chunks
 * of about `size` bytes, other messages are passed on. The server sends each row in a message of its own. A chunk consists of
 * complete groups of rows, which are neighbours with the same first value; a group that is larger is in several chunks.
 */
export class RowChunks {
  /** Complete chunks. */
  readonly ready: Uint8Array<ArrayBuffer>[] = []
  readonly #size: number
  readonly #passOn: PassOn
  #chunk: Buffer<ArrayBuffer>
  #length = 0
  /** Where the last group and the last row begin. */
  #group = 0
  #row = 0
  /** The beginning of a message, of which not even the prefix has arrived. */
  #prefix = Buffer.alloc(0)
  #code = 0
  /** Bytes of the current message that have not arrived. */
  #missing = 0
  /** Bytes before the first row. */
  #skipped = binaryHeader.length

  constructor(size: number, passOn: PassOn) {
    this.#size = size
    this.#passOn = passOn
    this.#chunk = Buffer.allocUnsafeSlow(size)
  }

  push(part: Buffer): void {
    const bytes = this.#prefix.length === 0 ? part : Buffer.concat([this.#prefix, part])
    let offset = 0
    for (;;) {
      const end = Math.min(bytes.length, offset + this.#missing)
      if (end > offset) {
        this.#missing -= end - offset
        if (this.#code === copyData) this.#append(bytes, offset, end)
        else this.#pass(bytes.subarray(offset, end))
        offset = end
      }
      if (bytes.length - offset < messagePrefix) break
      this.#code = bytes[offset]!
      this.#missing = bytes.readInt32BE(offset + 1) + 1 - messagePrefix
      if (this.#code !== copyData) this.#pass(bytes.subarray(offset, offset + messagePrefix))
      offset += messagePrefix
    }
    this.#prefix = Buffer.from(bytes.subarray(offset))
  }

  /** The rows after the last complete chunk, once. */
  finish(): Uint8Array<ArrayBuffer> | null {
    if (this.#length === 0) return null
    const rows = this.#chunk.subarray(0, this.#length)
    this.#length = 0
    return rows
  }

  #pass(bytes: Buffer): void {
    this.#passOn(Buffer.from(bytes), this.#code === readyForQuery && this.#missing === 0)
  }

  #append(bytes: Buffer, from: number, to: number): void {
    const start = from + Math.min(this.#skipped, to - from)
    this.#skipped -= start - from
    const length = to - start
    if (this.#length + length > this.#chunk.length) this.#beginChunk(length)
    bytes.copy(this.#chunk, this.#length, start, to)
    this.#length += length
    if (this.#missing === 0) this.#endRow()
  }

  /** Ends the chunk before the last group, or before the last row if there is no other group. */
  #beginChunk(room: number): void {
    const end = this.#group > 0 ? this.#group : this.#row
    const rest = this.#chunk.subarray(end, this.#length)
    const next = Buffer.allocUnsafeSlow(Math.max(this.#size, (rest.length + room) * 2))
    rest.copy(next)
    if (end > 0) this.ready.push(this.#chunk.subarray(0, end))
    this.#chunk = next
    this.#length = rest.length
    this.#group = 0
    this.#row -= end
  }

  #endRow(): void {
    if (this.#length - this.#row === binaryTrailer.length) this.#length = this.#row
    else if (!this.#hasSameGroup()) this.#group = this.#row
    this.#row = this.#length
  }

  #hasSameGroup(): boolean {
    const [first, last] = [this.#group + rowPrefix, this.#row + rowPrefix]
    return isSame(this.#chunk, first, last, valuePrefix + Math.max(0, this.#chunk.readInt32BE(last)))
  }
}

/** Whether the bytes at two offsets are the same. */
export function isSame(bytes: Uint8Array, first: number, second: number, length: number): boolean {
  for (let index = length - 1; index >= 0; index--) if (bytes[first + index] !== bytes[second + index]) return false
  return true
}
