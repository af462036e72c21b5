import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { OwnSites } from '../../tenancy/access/own-origins.ts'

/**
 * Whether neither Origin nor Host names another site. A page that had its own name rebound to our address names itself in both. A
 * Host on loopback is one that no name can be rebound to, and what a proxy on the same machine may send; an Origin on loopback is
 * own only where the service itself is opened there.
 */
export function isOwnRequest(
  { origin, host }: { origin: string | undefined; host: string | undefined },
  own: OwnSites,
): boolean {
  if (!validateHostHeader(host, [...own.hostnames, ...localhostAllowedHostnames()]).ok) return false
  if (origin === undefined || own.origins.has(origin)) return true
  return origin !== '' && own.isOnLoopback && validateOriginHeader(origin, localhostAllowedOrigins()).ok
}
