export type Seen = 'nothing' | 'beacon' | 'wrong_key' | 'blocked_origin' | 'bot'

interface VerificationResult {
  status: 'waiting' | 'verified' | 'failed'
  seen: Seen
  advice: string
}

/**
 * How an install check stands. What came instead of a good beacon is told while it still waits, so that the person in front
 * of the page need not sit out the half hour; refused hits of the profile say it where no beacon arrived at all.
 */
export function evaluateVerification(
  check: { expires_at: Date; verified_at: Date | null; seen: Seen | null },
  rejectedSince: readonly string[],
  now: Date,
): VerificationResult {
  if (check.verified_at) return { status: 'verified', seen: 'beacon', advice: advice.beacon }
  const rejected = (['blocked_origin', 'bot'] as const).find((reason) => rejectedSince.includes(reason))
  const seen = check.seen ?? rejected ?? 'nothing'
  return { status: now < check.expires_at ? 'waiting' : 'failed', seen, advice: advice[seen] }
}

const advice: Record<Seen, string> = {
  beacon: 'The tracker on the page reported with the right key.',
  nothing: 'Nothing arrived: open the link in a browser, and check that the snippet is on that page and not blocked.',
  wrong_key: 'A tracker reported with another key: replace the snippet with the current one.',
  blocked_origin: "A tracker reported from a page whose host is not among the profile's domains: add it.",
  bot: 'Only an automated browser opened the page: open the link in an ordinary one.',
}

/**
 * A nonce begins with its profile's id: a beacon that came with a wrong key, or with none, still tells whose install is
 * being checked.
 */
export function verificationNonce(profileId: string, random: string): string {
  return profileId.replaceAll('-', '') + random
}

/** Null when the text cannot be a nonce of ours. */
export function profileOfNonce(nonce: string): string | null {
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(nonce)
  return parts && /^[0-9a-f]{64}$/.test(nonce) ? parts.slice(1).join('-') : null
}
