import ipaddr from 'ipaddr.js'

/** A site's host as its owner writes it: lowercase, without scheme, port or path. `*.` in front takes in every subdomain. */
export function isHostName(text: string): boolean {
  return text.length <= 253 && hostPattern.test(text)
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostPattern = new RegExp(`^(\\*\\.)?(${label}\\.)*${label}$`)

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

interface Target {
  url: URL
  /** The host when it is written as an address; null when it is a name that has to be resolved. */
  address: string | null
}

export type TargetError = { problem: string /** The same target may be good later. */; isTransient?: boolean }

/**
 * Where deliveries are to go, or what is wrong with it. The URL parser has already written every disguise of an address
 * (decimal, octal, hexadecimal, short, full-width) in its plain form.
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

/** Of the addresses that a name resolved to, the one to connect to. One that is not public spoils them all. */
export function chooseAddress(addresses: readonly string[], options: { allowsPrivate: boolean }): string | TargetError {
  const [first] = addresses
  if (first === undefined) return { problem: 'names a host that cannot be resolved' }
  if (!options.allowsPrivate && !addresses.every(isPublicAddress)) return { problem: notPublic }
  return first
}

const notPublic = 'must point at a public host'

/** Names that never leave a machine or a local network. */
function isPrivateName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase()
  return !name.includes('.') || /\.(localhost|local|internal|intranet|lan|home\.arpa)$/.test(name)
}
