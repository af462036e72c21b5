import type { FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors/errors.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origins of this service's own pages. A service on loopback can be opened by any name of the machine, so all of them count
 * as its own.
 */
export function ownOrigins(...baseUrls: string[]): ReadonlySet<string> {
  return new Set(
    baseUrls.flatMap((baseUrl) => {
      const { origin, protocol, hostname, port } = new URL(baseUrl)
      if (!loopbackNames.includes(hostname)) return [origin]
      return loopbackNames.map((name) => `${protocol}//${name}${port && `:${port}`}`)
    }),
  )
}

/** The origins and hosts of this service. */
export interface OwnSites {
  origins: ReadonlySet<string>
  hostnames: readonly string[]
  /** The service URL is on loopback, as on a developer's machine. */
  isOnLoopback: boolean
}

export function ownSites(...baseUrls: string[]): OwnSites {
  const hostnames = baseUrls.map((baseUrl) => new URL(baseUrl).hostname)
  return {
    origins: ownOrigins(...baseUrls),
    hostnames,
    isOnLoopback: hostnames.some((hostname) => loopbackNames.includes(hostname)),
  }
}

/**
 * Otherwise another site could sign its visitors in to its own account and observe them there. Browsers send the origin of every
 * such request; a client that sends none has no cookies of a visitor.
 */
export function rejectForeignPage({ headers }: FastifyRequest, origins: ReadonlySet<string>): void {
  const { origin } = headers
  if (origin !== undefined && !origins.has(origin)) fail('forbidden', 'Requests from other sites are not allowed.')
}
