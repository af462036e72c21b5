/**
 * Whether an address, as a name server or a URL parser writes it, is one of the public internet. IPv4 is everything but the
 * special blocks; IPv6 only the global unicast block without its special parts, so that mapped, translated (NAT64),
 * link-local, unique-local and multicast forms need no rule of their own.
 */
export function isPublicAddress(address: string): boolean {
  const v4 = parseIpv4(address)
  if (v4 !== null) return !specialIpv4.some(([block, bits]) => v4 >>> (32 - bits) === block >>> (32 - bits))
  const v6 = parseIpv6(address)
  if (v6 === null) return false
  const isWithin = ([block, bits]: Block<bigint>) => v6 >> BigInt(128 - bits) === block >> BigInt(128 - bits)
  return isWithin(globalUnicast) && !specialIpv6.some(isWithin)
}

type Block<Number> = readonly [block: Number, bits: number]

/** The number of a dotted address; null when it is none. */
export function parseIpv4(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  const parts = text.split('.').map(Number)
  if (parts.some((part) => part > 255)) return null
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

/** The number of an IPv6 address in any of its notations; null when it is none. */
export function parseIpv6(text: string): bigint | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const v4 = tail ? parseIpv4(tail[2]!) : 0
  if (v4 === null || !/^[0-9a-f:.]+$/i.test(text)) return null
  const plain = tail ? `${tail[1]}${(v4 >>> 16).toString(16)}:${(v4 & 0xffff).toString(16)}` : text
  const halves = plain.split('::')
  if (halves.length > 2) return null
  const [head, rest] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head!.length - (rest?.length ?? 0)
  if (rest ? missing < 1 : missing !== 0) return null
  const groups = [...head!, ...Array<string>(missing).fill('0'), ...(rest ?? [])]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n)
}

function ipv4Block(text: string): Block<number> {
  const [address, bits] = text.split('/')
  return [parseIpv4(address!)!, Number(bits)]
}

function ipv6Block(text: string): Block<bigint> {
  const [address, bits] = text.split('/')
  return [parseIpv6(address!)!, Number(bits)]
}

/** IANA's registry of special addresses, and the metadata service of one cloud that answers on a public one. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(ipv4Block)

const globalUnicast = ipv6Block('2000::/3')

/** Protocol assignments (Teredo among them), documentation, and 6to4, which wraps any IPv4 address. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(ipv6Block)
