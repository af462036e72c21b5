import { Resolver } from 'node:dns/promises'

/** How the service reaches hosts that a caller named. Tests put a resolver of their own here. */
export interface Egress {
  /**
   * Every address of a host name; empty when it has none. Throws `ResolverUnavailable` where no name server answered. A network
   * call: never inside a transaction.
   */
  resolve(host: string): Promise<string[]>
  /** For development: loopback and private addresses may be reached, also without TLS. */
  allowsPrivate: boolean
}

export interface Mail {
  to: string
  subject: string
  text: string
}

/** How this deployment sends mail: by SMTP, or into files that a newcomer can read. */
export interface Mailer {
  /** Ends when the mail was taken; throws when it was not. */
  send(mail: Mail): Promise<void>
}

/** A corpus of passwords that leaked somewhere. */
export interface Breaches {
  /** The corpus's answer about all passwords whose SHA-1 begins with these 5 characters; null when it cannot be asked. */
  findRange(hashPrefix: string): Promise<string | null>
}

/** How this deployment writes journey summaries. */
export interface Summaries {
  /** An endpoint that speaks OpenAI's chat completions; null: the built-in rules write them. */
  model: SummaryModel | null
  /** Summaries a workspace may have written on one UTC day. */
  dailyLimit: number
}

export interface SummaryModel {
  /** The endpoint's base, such as `https://api.example.com/v1`. */
  url: string
  key: string | null
  name: string
  timeoutMs: number
}

/** How this deployment is registered with an outside system, as the settings say. */
export interface VendorRegistration {
  client_id: string
  client_secret: string
  /** Each replaces the vendor's own when set (a sandbox, a proxy, a regional host); the vendor's paths stay. */
  consent_origin: string | null
  api_origin: string | null
  /** What else a provider declared that it needs, by name; one that is not set is absent. */
  settings: Readonly<Record<string, string>>
}

/** The registrations of this deployment. */
export interface Vendors {
  /** Null when the deployment has no registration with it. */
  find(provider: string): VendorRegistration | null
}

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
