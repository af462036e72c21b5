import { ApiError } from '../../kernel/errors/errors.ts'

/** How much structure a JSON body may have, independent of its length. */
export interface JsonLimits {
  /** Object members and array items of all levels. */
  elementsMax: number
  depthMax: number
}

/** Dense data has one value per twenty bytes. No route needs more values than the largest import. */
export function jsonLimitsOf(bytesMax: number): JsonLimits {
  return { elementsMax: Math.min(200_000, Math.ceil(bytesMax / 20)), depthMax: 100 }
}

/** Shorter texts, such as every hit, have too few values to matter. */
const scannedFromBytes = 2_048

/**
 * Parses a body. Every key is accepted, including `__proto__`, which JSON.parse makes an ordinary member. Code that copies
 * members with names from a request must not assign them (`target[name] = value`, `Object.assign`), because that would set a
 * prototype.
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  requireBounds(bytes, limits)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ApiError('invalid_request', 'The body is not valid JSON.')
  }
}

/**
 * Rejects JSON with too many values or levels before parsing, because each value costs far more memory and time than its bytes.
 */
export function requireBounds(bytes: Buffer, limits: JsonLimits): void {
  if (bytes.length < scannedFromBytes) return
  const excess = findExcess(bytes, limits)
  if (excess === 'elements') {
    throw new ApiError('invalid_request', `The body has more than ${limits.elementsMax} values.`)
  }
  if (excess === 'depth') throw new ApiError('invalid_request', 'The body is nested too deeply.')
}

const quote = 0x22
const backslash = 0x5c
const [separates, opens, closes] = [1, 2, 3]

/** The meaning of each byte outside of strings. */
const kinds = new Uint8Array(256)
for (const [characters, kind] of [
  [',', separates],
  ['[{', opens],
  [']}', closes],
] as const) {
  for (const byte of Buffer.from(characters)) kinds[byte] = kind
}

/**
 * Returns the limit that the text exceeds. Scans the bytes once and stops at the first excess; invalid JSON is left to the
 * parser.
 */
export function findExcess(bytes: Buffer, { elementsMax, depthMax }: JsonLimits): 'elements' | 'depth' | null {
  let elements = 0
  let depth = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte === quote) index = endOfText(bytes, index + 1)
    const kind = kinds[byte]
    if (kind === 0) continue
    if (kind === closes) depth--
    else if (++elements > elementsMax) return 'elements'
    else if (kind === opens && ++depth > depthMax) return 'depth'
  }
  return null
}

function endOfText(bytes: Buffer, from: number): number {
  let index = from
  while (index < bytes.length && bytes[index] !== quote) index += bytes[index] === backslash ? 2 : 1
  return index
}
