import { dayMs } from '../../../kernel/time/durations.ts'

/** The properties of an old event that decide whether it can be pruned. */
export interface OldEvent {
  id: string
  recorded_via: string
  /** The browser sent a session id; otherwise visits are split by inactivity, and every hit counts. */
  is_session_explicit: boolean
  /** Another hit of the same browser has no session id, or another customer. */
  has_mixed_mates: boolean
  /** The first or the last event of its visit. */
  is_edge_of_visit: boolean
  /** A touch, conversion, payment, deal or similar row refers to it. */
  is_referred_to: boolean
}

/**
 * True if an old event can be pruned: only a browser hit in the middle of a visit that no row refers to. A recompute from the
 * remaining events gives the same touches, visits and conversions, so that no report changes (covered by a property test).
 */
export function isPrunable(event: OldEvent): boolean {
  if (event.recorded_via !== 'tracker' || !event.is_session_explicit || event.has_mixed_mates) return false
  return !event.is_edge_of_visit && !event.is_referred_to
}

/** How long a setting can be reverted before it takes effect. */
const graceMs = 7 * dayMs

export function effectiveAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + graceMs)
}

/** The start of the retained period: whole months, not counting the current one. */
export function retainedSince(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
}

/** The months with events to prune, oldest first, each with its start and the start of the next. */
export function monthsUntil(oldest: Date | null, before: Date): { month: string; from: Date; to: Date }[] {
  const months: { month: string; from: Date; to: Date }[] = []
  if (oldest === null) return months
  let from = new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth(), 1))
  while (from < before) {
    const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
    months.push({ month: from.toISOString().slice(0, 7), from, to })
    from = to
  }
  return months
}
