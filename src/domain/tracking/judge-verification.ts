export type Seen = 'nothing' | 'beacon' | 'wrong_key' | 'blocked_origin' | 'bot'

export interface VerificationVerdict {
  status: 'waiting' | 'verified' | 'failed'
  seen: Seen
  advice: string
}

/**
 * How an install check stands. What came instead of a good beacon is told while it still waits, so that the person in front
 * of the page need not sit out the half hour; refused hits of the profile say it where no beacon arrived at all.
 */
export function judgeVerification(
  check: { expires_at: Date; verified_at: Date | null; seen: Seen | null },
  refusedSince: readonly string[],
  now: Date,
): VerificationVerdict {
  if (check.verified_at) return { status: 'verified', seen: 'beacon', advice: advice.beacon }
  const refused = (['blocked_origin', 'bot'] as const).find((reason) => refusedSince.includes(reason))
  const seen = check.seen ?? refused ?? 'nothing'
  return { status: now < check.expires_at ? 'waiting' : 'failed', seen, advice: advice[seen] }
}

const advice: Record<Seen, string> = {
  beacon: 'The tracker on the page reported with the right key.',
  nothing: 'Nothing arrived: open the link in a browser, and check that the snippet is on that page and not blocked.',
  wrong_key: 'A tracker reported with another key: replace the snippet with the current one.',
  blocked_origin: "A tracker reported from a page whose host is not among the profile's domains: add it.",
  bot: 'Only an automated browser opened the page: open the link in an ordinary one.',
}
