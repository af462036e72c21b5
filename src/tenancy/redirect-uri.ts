/**
 * Where an app may have people sent back to: an absolute address without a fragment (RFC 6749, 3.1.2), over TLS unless it
 * stays on the machine it was opened on (RFC 8252, 7.3).
 */
export function isRedirectUri(text: string): boolean {
  const url = parseSafeUrl(text)
  return url !== null && !text.includes('#') && url.username === '' && url.password === ''
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
