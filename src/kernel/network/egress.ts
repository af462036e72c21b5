import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import type { Egress } from '../context/deployment.ts'
import { chooseAddress, parseTarget, type TargetError } from './public-host.ts'

/**
 * Asks the name servers directly. The system's own lookup would run in the few threads that the whole process shares, where
 * one slow name server holds up everybody.
 */
export function openEgress(options: { allowsPrivate: boolean }): Egress {
  return {
    allowsPrivate: options.allowsPrivate,
    resolve: (host) => resolveHost(new Resolver({ timeout: 2_000, tries: 2 }), host),
  }
}

/** The name servers gave no answer about a host, which says nothing about it: the same request may succeed later. */
export class ResolverUnavailable extends Error {
  override name = 'ResolverUnavailable'

  constructor(host: string, options?: ErrorOptions) {
    super(`the addresses of ${host} cannot be looked up`, options)
  }
}

/** Both families of addresses. One that did not answer does no harm while the other has some: connections go to those. */
export async function resolveHost(resolver: HostResolver, host: string): Promise<string[]> {
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []))
  const causes = lookups.flatMap((lookup) => (lookup.status === 'rejected' ? [lookup.reason] : []))
  const cause = causes.find((reason) => !isAbsence(reason))
  if (addresses.length === 0 && cause) throw new ResolverUnavailable(host, { cause })
  return addresses
}

type HostResolver = Record<'resolve4' | 'resolve6', (host: string) => Promise<string[]>>

function isAbsence({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA'
}

/** A target whose host was looked up and found to be public, with the address that was checked. */
export interface CheckedTarget {
  url: URL
  address: string
}

/** Looks the host up anew each time; whoever connects must connect to the address that is answered, not to the name. */
export async function checkTarget(egress: Egress, text: string): Promise<CheckedTarget | TargetError> {
  const target = parseTarget(text, egress)
  if ('problem' in target) return target
  const { url, address } = target
  if (address !== null) return { url, address }
  try {
    const chosen = chooseAddress(await egress.resolve(url.hostname), egress)
    return typeof chosen === 'string' ? { url, address: chosen } : chosen
  } catch (error) {
    if (!(error instanceof ResolverUnavailable)) throw error
    return { problem: 'names a host that cannot be resolved just now', isTransient: true }
  }
}

/**
 * A request to the address that was checked, with the host's name only in the TLS handshake and the Host header: a name that
 * resolves differently by now changes nothing. Redirects are not followed. The caller ends it and listens.
 */
export function requestTarget(
  { url, address }: CheckedTarget,
  { headers, ...options }: { method: string; headers: Record<string, string | number>; agent?: http.Agent | undefined },
): http.ClientRequest {
  const isTls = url.protocol === 'https:'
  return (isTls ? https : http).request({
    ...options,
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    setHost: false,
    headers: { host: url.host, ...headers },
    // An address has no name to be shown in the handshake.
    ...(isTls && { servername: url.hostname === address || url.hostname === `[${address}]` ? '' : url.hostname }),
  } as https.RequestOptions)
}
