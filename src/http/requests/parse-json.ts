import { ApiError } from '../../kernel/errors/errors.ts'

/** How much structure a JSON body may have, whatever its length. */
export interface JsonLimits {
  /** Members of objects and items of lists, all levels together. */
  elementsMax: number
  depthMax: number
}

/** A body of a route: dense data has a value every twenty bytes. No route needs more values than the largest import has. */
export function jsonLimitsOf(bytesMax: number): JsonLimits {
  return { elementsMax: Math.min(200_000, Math.ceil(bytesMax / 20)), depthMax: 100 }
}

/** A shorter text has too few values to matter, and every hit is one. */
const scannedFromBytes = 2_048

/**
 * Parses a body. Any key is accepted, `__proto__` included: JSON.parse makes it an ordinary member. Code that copies members
 * under names from outside must not assign them (`target[name] = value`, `Object.assign`), which would set a prototype.
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  requireBounds(bytes, limits)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ApiError('invalid_request', 'The body is not valid JSON.')
  }
}

/** Rejects JSON with too many values or levels before it is parsed: each value costs far more memory and time than its bytes. */
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

/** What a byte outside of texts does. */
const kinds = new Uint8Array(256)
for (const [characters, kind] of [
  [',', separates],
  ['[{', opens],
  [']}', closes],
] as const) {
  for (const byte of Buffer.from(characters)) kinds[byte] = kind
}

/** Which bound the text exceeds. One pass over the bytes; it stops at the first excess. Invalid JSON is left to the parser. */
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
  let at = from
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
