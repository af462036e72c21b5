import { hourMs } from '../../kernel/time/durations.ts'

/** How long ago the profile last received data (contract 6.5, `profile.freshness.changed`). */
export type Freshness = 'fresh' | 'stale' | 'silent'

export function freshness(lastDataAt: Date | null, now: Date): Freshness {
  const ageMs = lastDataAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastDataAt.getTime()
  if (ageMs > 48 * hourMs) return 'silent'
  return ageMs > 6 * hourMs ? 'stale' : 'fresh'
}
