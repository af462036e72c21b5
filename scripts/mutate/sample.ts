/** A seeded generator, so that a run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns `count` random items in their original order. */
export function sample<T>(items: readonly T[], count: number, random: () => number): T[] {
  const indexes = items.map((_, index) => index)
  for (let at = indexes.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[indexes[at], indexes[other]] = [indexes[other]!, indexes[at]!]
  }
  return indexes
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((at) => items[at]!)
}
