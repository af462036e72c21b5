import { hash, randomUUID } from 'node:crypto'

/** A UUIDv7: its first 48 bits are the time, so keys created together are adjacent in an index. */
export function newId(atMs: number = Date.now()): string {
  const time = atMs.toString(16).padStart(12, '0')
  // Node draws the random bytes of many UUIDv4 at a time, which takes a fifth of the time of drawing them for each id.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Accepts any version and case, as PostgreSQL does. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

export const nilId = '00000000-0000-0000-0000-000000000000'

/**
 * Derives an id from its parts: the same parts always give the same id. A primary key is then enough to store a thing once, in
 * any process and however often it arrives.
 */
export function deriveId(...parts: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify(parts), 'hex')
  // Version 8 of RFC 9562: custom content.
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
