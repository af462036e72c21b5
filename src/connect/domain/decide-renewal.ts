const dayMs = 86_400_000

/** Tokens that end sooner than this are refreshed before they are used, whatever they are. */
const refreshAheadMs = 5 * 60_000
/** Somebody has to be told this long before a consent ends, so that nothing is missed while they connect anew. */
const noticeMs = 14 * dayMs

export interface TokenLifetime {
  /** Null: for ever. */
  expires_at: Date | null
  /** When tokens that still worked were last to be renewed. */
  renewal_tried_at: Date | null
  /** For tokens that last weeks: how long before their end a new one is asked for. Null for all others. */
  renew_ahead_days: number | null
}

/**
 * What is to be done before tokens are used: `refresh` those that are at their end, for without that they are worth nothing;
 * `renew` those that still work, once a day, where it does no harm when the vendor does not do it today.
 */
export function decideRenewal({ expires_at, renewal_tried_at, renew_ahead_days }: TokenLifetime, now: Date) {
  if (expires_at === null) return 'keep' as const
  const leftMs = expires_at.getTime() - now.getTime()
  if (leftMs < refreshAheadMs) return 'refresh' as const
  if (renew_ahead_days === null || leftMs >= renew_ahead_days * dayMs) return 'keep' as const
  const isTriedToday = renewal_tried_at !== null && now.getTime() - renewal_tried_at.getTime() < dayMs
  return isTriedToday ? ('keep' as const) : ('renew' as const)
}

/** Whether a consent that was not renewed comes so near to its end that somebody has to be told. */
export function isExpiring(
  { expires_at, renew_ahead_days }: Omit<TokenLifetime, 'renewal_tried_at'>,
  now: Date,
): boolean {
  return renew_ahead_days !== null && expires_at !== null && expires_at.getTime() - now.getTime() <= noticeMs
}
