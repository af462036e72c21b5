/**
 * Where an app may have people sent back to: an absolute address without a fragment (RFC 6749, 3.1.2), over TLS unless it
 * stays on the machine it was opened on (RFC 8252, 7.3).
 */
export function isRedirectUri(text: string): boolean {
  // A parser drops or decodes what is not plain, so that the address would not be the text that was registered.
  const url = plainUri.test(text) && !hasWildcard(text) ? parseSafeUrl(text) : null
  return url !== null && !text.includes('#') && url.username === '' && url.password === ''
}

/** The characters of RFC 3986. */
const plainUri = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/

/** Addresses are compared character by character (RFC 9700, 4.1.3): a wildcard would stand for more than itself. */
export function hasWildcard(text: string): boolean {
  return /\*|%2a/i.test(text)
}

/** A bare origin: what `new URL(...).origin` gives, nothing after it. */
export function isOrigin(text: string): boolean {
  return parseSafeUrl(text)?.origin === text
}

export function originOf(uri: string): string {
  return new URL(uri).origin
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function parseSafeUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (!url) return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname))
  return isSafe ? url : null
}
