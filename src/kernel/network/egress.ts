import { Resolver } from 'node:dns/promises'
import type { Egress } from '../context/deployment.ts'
import { chooseAddress, parseTarget, type TargetError } from './public-host.ts'

/**
 * Queries the name servers directly. The system's lookup runs in the few threads that the whole process shares, where one slow
 * name server would block all lookups.
 */
export function openEgress(options: { allowsPrivate: boolean }): Egress {
  return {
    allowsPrivate: options.allowsPrivate,
    resolve: (host) => resolveHost(new Resolver({ timeout: 2_000, tries: 2 }), host),
  }
}

/** The name servers did not respond, so nothing is known about the host: the same request may succeed later. */
export class ResolverUnavailable extends Error {
  override name = 'ResolverUnavailable'

  constructor(host: string, options?: ErrorOptions) {
    super(`the addresses of ${host} cannot be looked up`, options)
  }
}

/** Resolves both address families. A failed lookup of one is ignored if the other has addresses: connections use those. */
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

/** A target whose host resolved to a public address, with the address that was checked. */
export interface CheckedTarget {
  url: URL
  address: string
}

/** Resolves the host each time; connect to the returned address, not to the name. */
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
