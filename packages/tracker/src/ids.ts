/** Returns 128 random bits as digits; `crypto.randomUUID` is missing on pages without HTTPS. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('')
}
