/**
 * Caches what was parsed from texts that repeat, as most of a site's traffic does: few browsers, few referrers, few addresses at
 * a time. The cache is bounded; it is cleared when it is full.
 */
export function remember<Value>(read: (text: string) => Value, countMax = 2_000): (text: string) => Value {
  const cache = new Map<string, Value>()
  return (text) => {
    const found = cache.get(text)
    if (found !== undefined) return found
    const value = read(text)
    if (cache.size >= countMax) cache.clear()
    cache.set(text, value)
    return value
  }
}
