import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '../../kernel/network/trusted-proxies.ts'
import { type Operation, routeOf } from '../../kernel/operations/operation.ts'
import { remember } from '../../kernel/remember.ts'

/**
 * The normalized address of the caller. A proxy forwards it in a header, which may contain any text; if that is not a valid
 * address, the address of the connection is used.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return knownAddress(ip) ?? knownAddress(socket.remoteAddress ?? '') ?? 'unknown'
}

/**
 * The address that a proxy forwarded, counted from the last proxy backwards, as Fastify determines it; null for trusted networks,
 * which only Fastify evaluates.
 */
export function forwardedAddress(
  remote: string | undefined,
  forwarded: string | string[] | undefined,
  trusted: TrustedProxies,
): string | null {
  if (trusted === false || forwarded === undefined) return remote ?? ''
  if (typeof trusted !== 'number' || typeof forwarded !== 'string') return null
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), remote ?? '']
  return hops[Math.max(0, hops.length - 1 - trusted)]!
}

/** Cached, because every request needs its address several times. */
const knownAddress = remember((text) => parseAddress(text))

export function parseAddress(text: string): string | null {
  // The parser also accepts octal, hexadecimal and shortened notations, which no proxy writes.
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text))
  return isWritten ? ipaddr.process(text.split('%', 1)[0]!).toString() : null
}

/** The unit of rate limits: an IPv4 address, or an IPv6 /64 network, which belongs to one subscriber. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)
  return `${network.toString()}/64`
}

/** The origin of the page is returned instead of a wildcard, which would not allow cookies. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers
  reply.header('vary', 'Origin')
  if (origin === undefined) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-allow-credentials', 'true')
}

/** Answers the CORS preflight of a browser. Browsers cache it for at most a day. */
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
