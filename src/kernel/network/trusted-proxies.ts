import ipaddr from 'ipaddr.js'

/** Whose `X-Forwarded-For` is trusted: no one's, that of this many hops, or that of these addresses and networks. */
export type TrustedProxies = false | number | string[]

export const trustedProxiesRule =
  'must be `off`, the number of proxies in front of the service (1 to 9), or their addresses and networks'

/** Null if the text is invalid. No value trusts the leftmost address of the header, because the sender controls it. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const proxies = text.split(',').map((proxy) => proxy.trim())
  return proxies.every(isAddressOrNetwork) ? proxies : null
}

function isAddressOrNetwork(text: string): boolean {
  return /[.:]/.test(text) && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text))
}
