import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { OwnSites } from '../../tenancy/access/own-origins.ts'

/**
 * Whether Origin and Host belong to this service. A page that uses DNS rebinding names its own host in both. A loopback Host is
 * accepted, because no name can be rebound to it and a local proxy may send it; a loopback Origin is accepted only if the service
 * URL is on loopback.
 */
export function isOwnRequest(
  { origin, host }: { origin: string | undefined; host: string | undefined },
  sites: OwnSites,
): boolean {
  if (!validateHostHeader(host, [...sites.hostnames, ...localhostAllowedHostnames()]).ok) return false
  if (origin === undefined || sites.origins.has(origin)) return true
  return origin !== '' && sites.isOnLoopback && validateOriginHeader(origin, localhostAllowedOrigins()).ok
}
