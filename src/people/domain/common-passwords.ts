/**
 * A Bloom filter of common passwords with 24 bits per entry and 17 hash functions, so that about one in 100,000 other passwords
 * is taken for a common one. Layout: the number of bits as a 32-bit big-endian integer, then the bits.
 */
export interface PasswordFilter {
  bits: Uint8Array
  bitCount: number
}

const bitsPerEntry = 24
const bitsOfEntry = 17

export function readFilter(file: Uint8Array): PasswordFilter {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return { bitCount: view.getUint32(0), bits: file.subarray(4) }
}

/** The bits of an entry are derived from two halves of one hash (Kirsch and Mitzenmacher). */
function bitsOf(hash: Uint8Array, bitCount: number): number[] {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  const first = view.getUint32(0)
  const step = view.getUint32(4) | 1
  return Array.from({ length: bitsOfEntry }, (_, index) => (first + index * (step >>> 0)) % bitCount)
}

/** `hash` is the SHA-256 of the lower-case password. */
export function isInFilter(filter: PasswordFilter, hash: Uint8Array): boolean {
  return bitsOf(hash, filter.bitCount).every((bit) => (filter.bits[bit >> 3]! & (1 << (bit & 7))) !== 0)
}

export function buildFilter(hashes: readonly Uint8Array[]): Uint8Array {
  const bitCount = hashes.length * bitsPerEntry
  const file = new Uint8Array(4 + Math.ceil(bitCount / 8))
  new DataView(file.buffer).setUint32(0, bitCount)
  const bits = file.subarray(4)
  for (const hash of hashes) {
    for (const bit of bitsOf(hash, bitCount)) bits[bit >> 3]! |= 1 << (bit & 7)
  }
  return file
}

/**
 * Whether the response of the corpus for a range (one `SUFFIX:COUNT` per line; a count of 0 is padding) contains the rest of the
 * hash.
 */
export function isInRange(range: string, hashSuffix: string): boolean {
  return range.split(/\r?\n/).some((line) => {
    const [suffix, count] = line.split(':')
    return suffix?.toUpperCase() === hashSuffix && Number(count) > 0
  })
}
