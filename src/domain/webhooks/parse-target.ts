import { isPublicAddress, parseAddress } from './is-public-address.ts'

export interface Target {
  url: URL
  /** The host when it is written as an address; null when it is a name that has to be resolved. */
  address: string | null
}

export type TargetProblem = { problem: string }

/**
 * Where deliveries are to go, or what is wrong with it. The URL parser has already written every disguise of an address
 * (decimal, octal, hexadecimal, short, full-width) in its plain form.
 */
export function parseTarget(text: string, options: { allowsPrivate: boolean }): Target | TargetProblem {
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
export function chooseAddress(
  addresses: readonly string[],
  options: { allowsPrivate: boolean },
): string | TargetProblem {
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
