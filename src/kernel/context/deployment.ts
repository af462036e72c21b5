import { Resolver } from 'node:dns/promises'

/** How the service reaches hosts that a caller named. Tests pass their own resolver. */
export interface Egress {
  /**
   * Every address of a host name; empty if it has none. Throws `ResolverUnavailable` if no name server responded. A network call:
   * never inside a transaction.
   */
  resolve(host: string): Promise<string[]>
  /** For development: allows loopback and private addresses, also without TLS. */
  allowsPrivate: boolean
}

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The same for every attempt, so that mail programs show a repeated message once. */
  messageId?: string
  headers?: Record<string, string>
}

/** How this deployment sends mail: by SMTP, or into readable files. */
export interface Mailer {
  /** Resolves when the mail was accepted; throws if it was not. */
  send(mail: Mail): Promise<void>
}

/** A corpus of leaked passwords. */
export interface Breaches {
  /** The response of the corpus for all passwords whose SHA-1 begins with these 5 characters; null if it cannot be reached. */
  findRange(hashPrefix: string): Promise<string | null>
}

/** How this deployment writes journey summaries. */
export interface Summaries {
  /** An endpoint compatible with OpenAI's chat completions; null: the built-in rules write the summaries. */
  model: SummaryModel | null
  /** Maximum number of summaries per workspace and UTC day. */
  dailyLimit: number
}

export interface SummaryModel {
  /** The base URL of the endpoint, such as `https://api.example.com/v1`. */
  url: string
  key: string | null
  name: string
  timeoutMs: number
}

/** The registration of this deployment with a provider, from the settings. */
export interface VendorRegistration {
  client_id: string
  client_secret: string
  /** Each overrides the vendor's origin if set (a sandbox, a proxy, a regional host); the paths stay the vendor's. */
  consent_origin: string | null
  api_origin: string | null
  /** Other settings that the provider declares, by name; a setting without a value is absent. */
  settings: Readonly<Record<string, string>>
}

/** The registrations of this deployment. */
export interface Vendors {
  /** Null if the deployment is not registered with the provider. */
  find(provider: string): VendorRegistration | null
}

/** The CNAME records from a host to `target`, in order; empty if there are none, null if no name server responded. */
export type ResolveCnames = (host: string, target: string) => Promise<string[] | null>

const chainMax = 8

/** Queries the system's name servers, or the one at `server` (`address` or `address:port`). */
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
