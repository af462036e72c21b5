import { hash } from 'node:crypto'
import type { Digest } from './domain/payloads/hash-identifiers.ts'

/** SHA-256 in lower-case hexadecimal. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Caches digests for one batch, in which countries, names and people repeat. */
export function cachingDigest(): Digest {
  const known = new Map<string, string>()
  return (text) => {
    let digest = known.get(text)
    if (digest === undefined) {
      digest = sha256(text)
      known.set(text, digest)
    }
    return digest
  }
}
