const hourMs = 3_600_000

/** How long ago the profile's data last moved, in three words (decisions 7). */
export type Freshness = 'fresh' | 'stale' | 'silent'

export function freshness(lastDataAt: Date | null, now: Date): Freshness {
  const ageMs = lastDataAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastDataAt.getTime()
  if (ageMs > 48 * hourMs) return 'silent'
  return ageMs > 6 * hourMs ? 'stale' : 'fresh'
}
