/** Numbers up to this size are written and read without a bigint. */
const numberMax = 2 ** 52

/** Writes numbers of 7 bits per byte, least significant first, so that small numbers take one byte. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256)
  #length = 0

  get length(): number {
    return this.#length
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  unsigned(value: number): void {
    this.#reserve(8)
    let rest = value
    // Numbers beyond 32 bits have no shifts.
    while (rest > 0x7fff_ffff) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  /** The sign is the lowest bit. */
  signed(value: number | bigint): void {
    if (typeof value === 'number' && Math.abs(value) < numberMax) this.unsigned(value < 0 ? -2 * value - 1 : 2 * value)
    else this.#large(BigInt(value))
  }

  text(value: string): void {
    const length = Buffer.byteLength(value)
    this.unsigned(length)
    this.#reserve(length)
    this.#length += this.#bytes.write(value, this.#length)
  }

  bytes(value: Buffer): void {
    this.#reserve(value.length)
    this.#length += value.copy(this.#bytes, this.#length)
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Whether two stretches of what was written are the same. */
  isSame(from: number, to: number, until: number): boolean {
    return this.#bytes.subarray(from, to).equals(this.#bytes.subarray(to, until))
  }

  /** Forgets what was written after a length. */
  cut(length: number): void {
    this.#length = length
  }

  #large(value: bigint): void {
    let rest = value < 0n ? -2n * value - 1n : 2n * value
    while (rest >= 0x80n) {
      this.byte(Number(rest & 0x7fn) | 0x80)
      rest >>= 7n
    }
    this.byte(Number(rest))
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe((this.#length + count) * 2)
    this.#bytes.copy(wider, 0, 0, this.#length)
    this.#bytes = wider
  }
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++]!
  }

  unsigned(): number {
    let byte = this.#bytes[this.#at++]!
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    // Shifts are much faster than products, and exact up to 28 bits.
    for (let shift = 7; shift < 28; shift += 7) {
      byte = this.#bytes[this.#at++]!
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    for (let scale = 2 ** 28; ; scale *= 0x80) {
      byte = this.#bytes[this.#at++]!
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }

  /** Returns a bigint only if the number is too large. */
  signed(): number | bigint {
    const start = this.#at
    const value = this.unsigned()
    if (value < 2 ** 28) return value & 1 ? -(value >>> 1) - 1 : value >>> 1
    if (value >= 2 * numberMax) return this.#large(start)
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** Skips numbers. */
  skip(count: number): void {
    for (let left = count; left > 0; left--) while (this.#bytes[this.#at++]! >= 0x80);
  }

  text(): string {
    const length = this.unsigned()
    this.#at += length
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }

  #large(start: number): bigint {
    let value = 0n
    for (let at = start; at < this.#at; at++) value |= BigInt(this.#bytes[at]! & 0x7f) << BigInt(7 * (at - start))
    return value & 1n ? -(value + 1n) / 2n : value / 2n
  }
}
