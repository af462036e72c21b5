import type { Deprecation } from '../kernel/operation.ts'

/** RFC 9745 `Deprecation`, RFC 8594 `Sunset`, and a link to the successor. */
export function deprecationHeaders(deprecated: Deprecation, baseUrl: string): Record<string, string> {
  const since = Date.parse(`${deprecated.since}T00:00:00Z`) / 1000
  const successorPath = deprecated.successor.split(' ').at(-1)!
  return {
    deprecation: `@${since}`,
    sunset: new Date(`${deprecated.sunset}T00:00:00Z`).toUTCString(),
    link: `<${baseUrl}/api/v1${successorPath}>; rel="successor-version"`,
  }
}
