import type { Query } from '../vendor.ts'

/** Returns the segments that match `:name` in a pattern; null when the path does not match. */
export function matchPath(pattern: string, path: string): Query | null {
  const expected = pattern.split('/')
  const segments = path.split('/')
  if (expected.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [at, segment] of expected.entries()) {
    const value = decode(segments[at]!)
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return null
  }
  return params
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
