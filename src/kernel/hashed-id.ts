/**
 * A UUID (version 8) that depends only on the text: MurmurHash3 x86 128. It is pure JavaScript, so that decisions can use it, and not
 * cryptographic: use `deriveId` where an attacker could profit from a collision.
 */
export function hashedId(text: string): string {
  const hex = murmur128(text)
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

const constants = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93] as const
const rotations = [15, 16, 17, 18] as const
const stateRotations = [19, 17, 15, 13] as const
const additions = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17] as const

const encoder = new TextEncoder()
/** Used again for each text, because memory outside of the heap is expensive to collect. */
let encoded = new Uint8Array(4_096)
const state = new Int32Array(4)

function encode(text: string): Uint8Array {
  // A character takes at most three bytes.
  if (encoded.length < text.length * 3) encoded = new Uint8Array(text.length * 3)
  return encoded.subarray(0, encoder.encodeInto(text, encoded).written)
}

/** MurmurHash3 x86 128 of the UTF-8 bytes with seed 0, in hexadecimal. */
export function murmur128(text: string): string {
  const bytes = encode(text)
  const view = new DataView(bytes.buffer, 0, bytes.length)
  state.fill(0)
  const whole = bytes.length - (bytes.length % 16)
  for (let at = 0; at < whole; at += 16) {
    for (let part = 0; part < 4; part++) {
      state[part]! ^= mixBlock(view.getInt32(at + part * 4, true), part)
      state[part] = rotate(state[part]!, stateRotations[part]!) + state[(part + 1) % 4]!
      state[part] = Math.imul(state[part]!, 5) + additions[part]!
    }
  }
  for (let part = 3; part >= 0; part--) {
    const from = whole + part * 4
    if (from < bytes.length) state[part]! ^= mixBlock(readTail(bytes, from), part)
  }
  for (let part = 0; part < 4; part++) state[part]! ^= bytes.length
  addUp(state)
  for (let part = 0; part < 4; part++) state[part] = finish(state[part]!)
  addUp(state)
  return toHex(state[0]!) + toHex(state[1]!) + toHex(state[2]!) + toHex(state[3]!)
}

function toHex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}

function readTail(bytes: Uint8Array, from: number): number {
  let word = 0
  for (let at = Math.min(bytes.length, from + 4) - 1; at >= from; at--) word = (word << 8) | bytes[at]!
  return word
}

function mixBlock(word: number, part: number): number {
  return Math.imul(rotate(Math.imul(word, constants[part]!), rotations[part]!), constants[(part + 1) % 4]!)
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}

function addUp(state: Int32Array): void {
  state[0]! += state[1]! + state[2]! + state[3]!
  for (let part = 1; part < 4; part++) state[part]! += state[0]!
}

function finish(word: number): number {
  let mixed = word
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
