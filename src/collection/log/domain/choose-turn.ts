/** A profile that waits for its next batch. */
export interface WaitingProfile {
  /** A caller waits for its derivation. */
  isHurried: boolean
  /** Its last batch was full, so that more entries wait than fit in one. */
  hasBacklog: boolean
  /** It pauses behind a full batch, for the requests that arrive. */
  isPausing: boolean
}

/** After this many preferred turns in a row, the profile that waits longest has its turn. */
export const preferredTurnsMax = 3

/** The state of the workers, and what was chosen before. */
export interface Turns {
  workers: number
  /** The number of batches that run. */
  running: number
  /** The number of turns since the profile that had waited longest was chosen. */
  preferredTurns: number
}

/**
 * Chooses the profile that is derived next, of those that wait in their order; null if none may be. Profiles for which a caller waits
 * come first, then short backlogs. Every fourth turn is that of the profile that has waited longest, so that none waits permanently. A
 * backlog that pauses takes the place of a worker from other backlogs, but not from callers and short backlogs: otherwise several
 * backlogs would fill each other's pauses, which exist for requests.
 */
export function chooseTurn<Profile extends WaitingProfile>(
  waiting: readonly Profile[],
  { workers, running, preferredTurns }: Turns,
): { profile: Profile; preferredTurns: number } | null {
  if (running >= workers) return null
  const ready = waiting.filter(({ isPausing }) => !isPausing)
  const placesForBacklogs = workers - running - (waiting.length - ready.length)
  const eligible = ready.filter((profile) => rank(profile) < lastRank || placesForBacklogs > 0)
  if (eligible.length === 0) return null
  const profile =
    preferredTurns >= preferredTurnsMax
      ? eligible[0]!
      : eligible.reduce((best, next) => (rank(next) < rank(best) ? next : best))
  return { profile, preferredTurns: profile === ready[0] ? 0 : preferredTurns + 1 }
}

const lastRank = 3

function rank({ isHurried, hasBacklog }: WaitingProfile): number {
  return (isHurried ? 0 : 2) + (hasBacklog ? 1 : 0)
}
