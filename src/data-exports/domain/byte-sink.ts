/** Bytes that are written in order. Its memory is reused: `clear` it for other content. */
export class ByteSink {
  bytes = new Uint8Array(1 << 16)
  view = new DataView(this.bytes.buffer)
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Makes room for some bytes, which the caller writes and adds to the length. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const wider = new Uint8Array((this.length + count) * 2)
    wider.set(this.written())
    this.bytes = wider
    this.view = new DataView(wider.buffer)
  }

  byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** An unsigned number in groups of seven bits. */
  varint(value: number): void {
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.byte((rest & 0x7f) | 0x80)
    this.byte(rest)
  }

  /** A loop is faster than `set` for the few bytes of a value. */
  copy(from: Uint8Array, start: number, count: number): void {
    this.reserve(count)
    const { bytes, length } = this
    for (let index = 0; index < count; index++) bytes[length + index] = from[start + index]!
    this.length = length + count
  }

  ascii(text: string): void {
    this.reserve(text.length)
    for (let index = 0; index < text.length; index++) this.bytes[this.length++] = text.charCodeAt(index)
  }

  /** The 36 characters of a UUID of 16 bytes. */
  uuid(from: Uint8Array, start: number): void {
    this.reserve(36)
    const { bytes } = this
    let to = this.length
    for (let index = 0; index < 16; index++) {
      if (index === 4 || index === 6 || index === 8 || index === 10) bytes[to++] = 0x2d
      const value = from[start + index]!
      bytes[to++] = hexDigits[value >> 4]!
      bytes[to++] = hexDigits[value & 15]!
    }
    this.length = to
  }

  /** What is written, until it is changed. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

const hexDigits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
