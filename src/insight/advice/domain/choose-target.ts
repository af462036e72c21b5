export interface Target {
  measure: 'roas' | 'cac'
  value: number
  /** The profile's own median is used if no target was set. */
  source: 'set' | 'median'
}

/** The target of the profile; without one, the median ROAS of its ads with spend; null if there is none. */
export function chooseTarget(
  { roas, cac }: { roas: number | null; cac: number | null },
  ads: readonly { spend: number; value: number }[],
): Target | null {
  if (roas !== null) return { measure: 'roas', value: roas, source: 'set' }
  if (cac !== null) return { measure: 'cac', value: cac, source: 'set' }
  const found = ads.filter(({ spend }) => spend > 0).map(({ spend, value }) => value / spend)
  if (found.length === 0) return null
  found.sort((a, b) => a - b)
  const half = found.length / 2
  const value = (found[Math.ceil(half) - 1]! + found[Math.floor(half)]!) / 2
  return { measure: 'roas', value, source: 'median' }
}
