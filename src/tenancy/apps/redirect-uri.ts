/**
 * A valid redirect URI of an app: absolute and without a fragment (RFC 6749, 3.1.2), https unless it is on loopback (RFC 8252,
 * 7.3).
 */
export function isRedirectUri(text: string): boolean {
  // A URL parser drops or decodes other characters, so the parsed URL would differ from the registered text.
  const url = plainUri.test(text) && !hasWildcard(text) ? parseSafeUrl(text) : null
  return url !== null && !text.includes('#') && url.username === '' && url.password === ''
}

/** The characters of RFC 3986. */
const plainUri = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/

/** Redirect URIs are compared exactly (RFC 9700, 4.1.3), so wildcards are not allowed. */
export function hasWildcard(text: string): boolean {
  return /\*|%2a/i.test(text)
}

/** Whether the text is exactly an origin, as `new URL(...).origin` returns it. */
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
