/**
 * Where a person goes on to after signing in: a path of this service, or its start. Anything else would let a link that looks
 * like ours send people, signed in, to a page of somebody else. Backslashes and control characters are refused as they stand,
 * since browsers read the first as slashes and drop the others.
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
