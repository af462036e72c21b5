/**
 * Caches what was parsed from texts that repeat, as most of a site's traffic does: few browsers, few referrers, few addresses at
 * a time. The cache is bounded; it is cleared when it is full.
 */
export function remember<Value, Key = string>(read: (key: Key) => Value, countMax = 2_000): (key: Key) => Value {
  const cache = new Map<Key, Value>()
  return (key) => {
    const found = cache.get(key)
    if (found !== undefined) return found
    const value = read(key)
    if (cache.size >= countMax) cache.clear()
    cache.set(key, value)
    return value
  }
}
