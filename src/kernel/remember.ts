/**
 * Caches what was parsed from texts that repeat, as most of a site's traffic does: few browsers, few referrers, few addresses at
 * a time. The cache is bounded; it is cleared when it is full.
 */
export function remember<Value>(read: (text: string) => Value, countMax = 2_000): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = read(text)
    if (known.size >= countMax) known.clear()
    known.set(text, value)
    return value
  }
}
