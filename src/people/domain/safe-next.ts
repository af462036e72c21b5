/**
 * Validates the redirect target after sign-in: a path of this service, otherwise the start page. Anything else would be an open
 * redirect. Backslashes and control characters are rejected, because browsers treat the former as slashes and drop the latter.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > 2_000) return '/'
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return '/'
  const here = 'http://here.invalid'
  const parsed = URL.canParse(next, here) ? new URL(next, here) : null
  return parsed?.origin === here && !parsed.pathname.startsWith('//')
    ? `${parsed.pathname}${parsed.search}${parsed.hash}`
    : '/'
}
