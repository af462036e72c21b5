/**
 * Keeps what was read from texts that come again and again, as most of a site's traffic does: few browsers, few referrers,
 * few addresses at a time. The memory is bounded; when it is full it starts anew.
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
