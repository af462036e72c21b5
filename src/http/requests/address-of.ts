import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { type Operation, routeOf } from '../../kernel/operations/operation.ts'
import { remember } from '../../kernel/remember.ts'

/**
 * The caller's address, as one text for each address. What a proxy passes on is a header, and a header is any text: what is
 * no address counts as that of whoever is connected.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return knownAddress(ip) ?? knownAddress(socket.remoteAddress ?? '') ?? 'unknown'
}

/** Every request asks for its own several times. */
const knownAddress = remember((text) => parseAddress(text))

export function parseAddress(text: string): string | null {
  // The parser also takes notations with fewer parts, octal and hexadecimal, which no proxy writes.
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text))
  return isWritten ? ipaddr.process(text.split('%', 1)[0]!).toString() : null
}

/** Whose requests are counted together: an IPv4 address, or the IPv6 network of 64 bits that one subscriber has to themselves. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)
  return `${network.toString()}/64`
}

/** The page's own origin is named back, since a wildcard would forbid it to send cookies along. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers
  reply.header('vary', 'Origin')
  if (origin === undefined) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-allow-credentials', 'true')
}

/** What a browser asks before it lets a page send JSON to us. A day is the longest that browsers remember the answer. */
export function servePreflight(server: FastifyInstance, op: Operation): void {
  server.options(routeOf(op), (request, reply) => {
    allowOrigin(request, reply)
    reply
      .code(204)
      .header('access-control-allow-methods', op.method)
      .header('access-control-allow-headers', 'content-type, x-tributary-tracking-key')
      .header('access-control-max-age', '86400')
      .send()
  })
}
