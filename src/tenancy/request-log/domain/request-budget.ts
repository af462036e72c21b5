/**
 * Limits how many requests of a profile are recorded per minute. Failed requests are counted separately, so that a profile with
 * many successful requests still sees every failure.
 */
export interface RequestBudget {
  /** Counts the request; returns false if the limit of this minute is reached. */
  spend(profileId: string, isFailure: boolean, nowMs: number): boolean
}

export function requestBudget(perMinuteMax: number): RequestBudget {
  let minute = 0
  const counts = new Map<string, number>()
  return {
    spend(profileId, isFailure, nowMs) {
      const current = Math.floor(nowMs / 60_000)
      if (current !== minute) {
        minute = current
        counts.clear()
      }
      const subject = isFailure ? `${profileId} failed` : profileId
      const count = counts.get(subject) ?? 0
      if (count >= perMinuteMax) return false
      counts.set(subject, count + 1)
      return true
    },
  }
}
