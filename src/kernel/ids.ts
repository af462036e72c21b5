import { hash, randomBytes } from 'node:crypto'

/** A UUIDv7: its first 48 bits are the time, so keys created together are adjacent in an index. */
export function newId(atMs: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(atMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
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
