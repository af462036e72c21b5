import { dayMs } from '../../kernel/time/durations.ts'

/** Tokens that expire sooner than this are always refreshed before use. */
const refreshAheadMs = 5 * 60_000
/** A person is notified this long before a consent expires, so that no data is missed before they reconnect. */
const noticeMs = 14 * dayMs

export interface TokenLifetime {
  /** Null: the tokens do not expire. */
  expires_at: Date | null
  /** When the last renewal of still valid tokens was attempted. */
  renewal_tried_at: Date | null
  /** For tokens that last weeks: how many days before expiry a renewal is requested. Null for all others. */
  renew_ahead_days: number | null
}

/**
 * Decides what happens before tokens are used: `refresh` for tokens about to expire, which are useless without it; `renew`, once
 * per day, for tokens that are still valid, where a failed attempt does no harm.
 */
export function decideRenewal({ expires_at, renewal_tried_at, renew_ahead_days }: TokenLifetime, now: Date) {
  if (expires_at === null) return 'keep' as const
  const leftMs = expires_at.getTime() - now.getTime()
  if (leftMs < refreshAheadMs) return 'refresh' as const
  if (renew_ahead_days === null || leftMs >= renew_ahead_days * dayMs) return 'keep' as const
  const isTriedToday = renewal_tried_at !== null && now.getTime() - renewal_tried_at.getTime() < dayMs
  return isTriedToday ? ('keep' as const) : ('renew' as const)
}

/** Whether a consent ends so soon that a person must be notified: it was not renewed, or the vendor has set its end. */
export function isExpiring(
  { expires_at, renew_ahead_days, ends_at }: Omit<TokenLifetime, 'renewal_tried_at'> & { ends_at?: Date | null },
  now: Date,
): boolean {
  const end = ends_at ?? (renew_ahead_days === null ? null : expires_at)
  return end !== null && end.getTime() - now.getTime() <= noticeMs
}
