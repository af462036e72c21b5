import ipaddr from 'ipaddr.js'

/**
 * Whether an address, as a name server or a URL parser writes it, is one of the public internet: the library's `unicast`,
 * which is what no registry of special addresses names, and of IPv6 only the global unicast block, so that forms that wrap
 * an IPv4 address need no rule of their own.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address === null || address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : text !== metadataService
}

/** An address in four decimal parts or in any notation of IPv6; null when it is none. Other notations of IPv4 are none. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  return text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null
}

/** The metadata service of one cloud, which answers on a public address. */
const metadataService = '168.63.129.16'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
