import ipaddr from 'ipaddr.js'

/** A site's host as its owner writes it: lowercase, without scheme, port or path. A leading `*.` includes every subdomain. */
export function isHostName(text: string): boolean {
  return text.length <= 253 && hostPattern.test(text)
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostPattern = new RegExp(`^(\\*\\.)?(${label}\\.)*${label}$`)

/**
 * True if an address, as a name server or a URL parser writes it, is on the public internet: in the library's `unicast` range,
 * which no registry of special addresses names, and for IPv6 only in the global unicast block, so that forms that wrap an IPv4
 * address need no separate rule.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address === null || address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : text !== metadataService
}

/** Parses an IPv4 address of four decimal parts or an IPv6 address in any notation; null for other notations. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  return text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null
}

/** The metadata service of Azure, which has a public address. */
const metadataService = '168.63.129.16'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

interface Target {
  url: URL
  /** The host if it is an IP address; null if it is a name that has to be resolved. */
  address: string | null
}

export type TargetError = { problem: string /** The same target may be valid later. */; isTransient?: boolean }

/**
 * Parses and checks the target of a delivery. The URL parser has already normalized every notation of an address (decimal, octal,
 * hexadecimal, short, full-width).
 */
export function parseTarget(text: string, options: { allowsPrivate: boolean }): Target | TargetError {
  if (!URL.canParse(text)) return { problem: 'must be a URL' }
  const url = new URL(text)
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && options.allowsPrivate)) return { problem: 'must begin with https://' }
  if (url.username !== '' || url.password !== '') return { problem: 'must not hold a user name or password' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (parseAddress(host)) {
    if (!options.allowsPrivate && !isPublicAddress(host)) return { problem: notPublic }
    return { url, address: host }
  }
  if (!options.allowsPrivate && isPrivateName(host)) return { problem: notPublic }
  return { url, address: null }
}

/** Chooses the address to connect to. One address that is not public rejects the whole name. */
export function chooseAddress(addresses: readonly string[], options: { allowsPrivate: boolean }): string | TargetError {
  const [first] = addresses
  if (first === undefined) return { problem: 'names a host that cannot be resolved' }
  if (!options.allowsPrivate && !addresses.every(isPublicAddress)) return { problem: notPublic }
  return first
}

const notPublic = 'must point at a public host'

/** Names that resolve only on one node or in a local network. */
function isPrivateName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase()
  return !name.includes('.') || /\.(localhost|local|internal|intranet|lan|home\.arpa)$/.test(name)
}
