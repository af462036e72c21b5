import { randomBytes } from 'node:crypto'

/** A UUIDv7: its first 48 bits are the time, so keys created together lie together in an index. */
export function newId(atMs: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(atMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Accepts any version and case, as PostgreSQL does. */
export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

export const nilId = '00000000-0000-0000-0000-000000000000'
