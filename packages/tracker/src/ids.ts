/**
 * Returns 96 random bits as digits, no more, because each hit stores several ids; `crypto.randomUUID` is missing on pages without
 * HTTPS.
 */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('')
}
