type Kind =
  | 'throttled'
  | 'token_expired'
  | 'token_revoked'
  | 'permission_missing'
  | 'rejected'
  | 'malformed'
  | 'unavailable'
  /** An internal error of this service. */
  | 'internal'

export type FailureDecision =
  | { kind: 'wait'; seconds: number }
  /** The run has failed; `status` is the new status of the connection. */
  | { kind: 'fail'; status: 'error' | 'needs_action' | 'reconnect_required' }

/** Pauses before a run resumes, in seconds; after the last one the run fails. */
const pauses = [60, 300, 900, 1_800] as const
/** After this many throttled attempts the run fails. */
const throttledMax = 24

/** Decides whether a failed run waits or ends. `attempt` counts its pauses so far. */
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
    case 'rejected':
      return { kind: 'fail', status: 'error' }
    default: {
      const seconds = pauses[attempt]
      return seconds === undefined ? { kind: 'fail', status: 'error' } : { kind: 'wait', seconds }
    }
  }
}
