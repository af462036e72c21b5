import { hourMs } from '../../../kernel/time/durations.ts'
import type { Finding } from './check-alert.ts'

/** The open incident of an alert. */
export interface OpenIncident {
  id: string
  /** Since when the check no longer fires; null while it fires. */
  clear_since: Date | null
}

export type IncidentStep = 'start' | 'fire_again' | 'clear' | 'end' | 'none'

/** An incident ends only after an hour without it, so that a figure near its limit does not start one incident after another. */
const clearMs = hourMs

/** Decides what a check does to the incident of its alert. Without enough data (null) nothing changes. */
export function decideIncident(open: OpenIncident | null, finding: Finding | null, now: Date): IncidentStep {
  if (finding === null) return 'none'
  if (!open) return finding.isFiring ? 'start' : 'none'
  if (finding.isFiring) return open.clear_since === null ? 'none' : 'fire_again'
  if (open.clear_since === null) return 'clear'
  return now.getTime() - open.clear_since.getTime() >= clearMs ? 'end' : 'none'
}
