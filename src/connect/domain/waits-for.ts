/** What an open run waits for. */
export type WaitsFor =
  /** A free worker: immediately, or after the lease of a dead worker has expired. */
  | { kind: 'worker'; until: null }
  /** The provider requested a pause, or did not respond. */
  | { kind: 'provider'; until: Date }
  /** This service could not store a page, and retries. */
  | { kind: 'service'; until: Date }
  /** The connection is being read by a run that was already open. */
  | { kind: 'open_run'; until: null }

export interface RunState {
  status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed'
  error_kind: string | null
  resume_at: Date | null
  leased_until: Date | null
}

/** Null when the run has ended. */
export function waitsFor(run: RunState, now: Date): WaitsFor | null {
  switch (run.status) {
    case 'succeeded':
    case 'failed':
      return null
    case 'queued':
      return { kind: 'worker', until: null }
    case 'running':
      return run.leased_until !== null && run.leased_until > now
        ? { kind: 'open_run', until: null }
        : { kind: 'worker', until: null }
    case 'waiting':
      return run.resume_at !== null && run.resume_at > now
        ? { kind: run.error_kind === 'internal' ? 'service' : 'provider', until: run.resume_at }
        : { kind: 'worker', until: null }
  }
}
