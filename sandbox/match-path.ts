import type { Query } from './vendor.ts'

/** The segments that `:name` stands for in a pattern; null when the path is another. */
export function matchPath(pattern: string, path: string): Query | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    const value = decode(given[at]!)
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
