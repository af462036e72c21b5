import type { FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors/errors.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origins of this service's own pages. Whoever runs it on their own machine may open it by any name of that machine: a
 * page there is as much its own under the one as under the other.
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

/** What a request may name as its origin or its host to be one of this service's own. */
export interface OwnSites {
  origins: ReadonlySet<string>
  hostnames: readonly string[]
  /** The service is opened by the loopback address, as on a developer's own machine. */
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
 * Else another site could sign its visitors in to an account of its own and watch what they do there. Browsers tell the
 * origin of every such request; a program that tells none has no cookies of a visitor.
 */
export function rejectForeignPage({ headers }: FastifyRequest, origins: ReadonlySet<string>): void {
  const { origin } = headers
  if (origin !== undefined && !origins.has(origin)) fail('forbidden', 'Requests from other sites are not allowed.')
}
