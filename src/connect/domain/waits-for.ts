/** What has to happen before a run goes on. */
export type WaitsFor =
  /** Somebody free to read it, now or after the one who read it has died. */
  | { kind: 'worker'; until: null }
  /** The provider asked for a pause, or did not answer. */
  | { kind: 'provider'; until: Date }
  /** This service could not store what was read, and tries again. */
  | { kind: 'service'; until: Date }
  /** It is being read at this moment, by the run that was open already. */
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
