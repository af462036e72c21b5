type Kind =
  | 'throttled'
  | 'token_expired'
  | 'token_revoked'
  | 'permission_missing'
  | 'refused'
  | 'malformed'
  | 'unavailable'
  /** Our own fault. */
  | 'internal'

export type FailureDecision =
  | { kind: 'wait'; seconds: number }
  /** The run has failed; the connection is this from now on. */
  | { kind: 'fail'; status: 'error' | 'needs_action' | 'reconnect_required' }

/** Pauses before a run goes on where it stopped, in seconds; after the last it has failed. */
const pauses = [60, 300, 900, 1_800] as const
/** A vendor that throttles again and again is asked no more in this run. */
const throttledMax = 24

/** What becomes of a run that could not go on. `attempt` counts the pauses it has made. */
export function decideFailure(failure: { kind: Kind; retry_after_seconds?: number }, attempt: number): FailureDecision {
  switch (failure.kind) {
    case 'throttled':
      return attempt < throttledMax
        ? { kind: 'wait', seconds: Math.max(5, failure.retry_after_seconds ?? 60) }
        : { kind: 'fail', status: 'error' }
    case 'token_expired':
    case 'token_revoked':
      return { kind: 'fail', status: 'reconnect_required' }
    case 'permission_missing':
      return { kind: 'fail', status: 'needs_action' }
    case 'refused':
      return { kind: 'fail', status: 'error' }
    default: {
      const seconds = pauses[attempt]
      return seconds === undefined ? { kind: 'fail', status: 'error' } : { kind: 'wait', seconds }
    }
  }
}
