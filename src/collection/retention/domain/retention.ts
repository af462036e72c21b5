/** What is known of an old event when it is asked whether it may go. */
export interface OldEvent {
  id: string
  recorded_via: string
  /** The browser named the visit; else it is told by the pauses between hits, and every hit counts. */
  is_session_explicit: boolean
  /** Another hit of the same browser named no visit, or somebody else. */
  has_mixed_mates: boolean
  /** The first or the last of its visit. */
  is_edge_of_visit: boolean
  /** A touch, a conversion, a payment, a deal or the like was made of it. */
  is_referred_to: boolean
}

/**
 * Whether an old event may go: only a browser's hit in the middle of a visit, which nothing was made of. Derived anew from what
 * stays, touches, visits and conversions are the same, so that no number changes (a tested law).
 */
export function mayGo(event: OldEvent): boolean {
  if (event.recorded_via !== 'tracker' || !event.is_session_explicit || event.has_mixed_mates) return false
  return !event.is_edge_of_visit && !event.is_referred_to
}

/** A setting that was made by mistake can be taken back for so long. */
const graceMs = 7 * 86_400_000

export function effectiveAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + graceMs)
}

/** The first moment that is kept: whole months, the present one not counted. */
export function retainedSince(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
}

/** The months in which something would go, oldest first, each with its first moment and the first of the next. */
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
