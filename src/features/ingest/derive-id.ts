import { hash } from 'node:crypto'

/**
 * An id made from what it stands for: whoever derives it again gets the same one. A primary key is then all it takes to store
 * a thing once, in whatever process and however often it arrives.
 */
export function deriveId(...parts: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify(parts), 'hex')
  // Version 8 of RFC 9562: the maker's own content.
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
