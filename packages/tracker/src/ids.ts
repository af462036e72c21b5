/**
 * Returns 64 random bits as about 13 digits and letters, no more, because each hit stores several ids. Two of a billion hits of a
 * profile have the same id with a probability of 3 percent. `crypto.randomUUID` is missing on pages without HTTPS.
 */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')
}
