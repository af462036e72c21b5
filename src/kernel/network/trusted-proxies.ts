import ipaddr from 'ipaddr.js'

/** Whose `X-Forwarded-For` is believed: nobody's, that of so many hops before us, or that of these addresses and networks. */
export type TrustedProxies = false | number | string[]

export const trustedProxiesRule =
  'must be `off`, how many proxies stand in front (1 to 9), or their addresses and networks'

/** Never the leftmost address of the header: that one is whatever the sender wrote. Null when it cannot be read. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const proxies = text.split(',').map((proxy) => proxy.trim())
  return proxies.every(isAddressOrNetwork) ? proxies : null
}

function isAddressOrNetwork(text: string): boolean {
  return /[.:]/.test(text) && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text))
}
