import { Resolver } from 'node:dns/promises'

/**
 * The CNAME records met on the way from a host to `target`, in order; empty when it has none, null when no name server
 * answered.
 */
export type ResolveCnames = (host: string, target: string) => Promise<string[] | null>

const chainMax = 8

/** Asks the name servers of the system, or the one at `server` (`address` or `address:port`). */
export function resolveCnamesVia(server: string | null): ResolveCnames {
  return async (host, target) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (server !== null) resolver.setServers([server])
    const chain: string[] = []
    let name: string | undefined = host
    while (name !== undefined && name !== target && chain.length < chainMax) {
      const found: string[] | null = await lookUp(resolver, name)
      if (found === null) return null
      name = found[0]
      if (name !== undefined) chain.push(name)
    }
    return chain
  }
}

async function lookUp(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    return await resolver.resolveCname(name)
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
