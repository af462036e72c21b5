import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The caller's address, as one text for each address. What a proxy passes on is a header, and a header is any text: what is
 * no address counts as that of whoever is connected.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '') ?? 'unknown'
}

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
