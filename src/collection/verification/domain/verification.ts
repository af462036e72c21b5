export type Seen = 'nothing' | 'beacon' | 'wrong_key' | 'blocked_origin' | 'bot'

interface VerificationResult {
  status: 'waiting' | 'verified' | 'failed'
  seen: Seen
  advice: string
}

/**
 * Returns the state of an installation check. A failed beacon is reported while the check still waits, so that the user need not
 * wait half an hour; rejected hits of the profile explain a check without any beacon.
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

/** A nonce starts with its profile id: a beacon with a wrong or missing key still identifies the installation under check. */
export function verificationNonce(profileId: string, random: string): string {
  return profileId.replaceAll('-', '') + random
}

/** Returns null if the text is not a valid nonce. */
export function profileOfNonce(nonce: string): string | null {
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(nonce)
  return parts && /^[0-9a-f]{64}$/.test(nonce) ? parts.slice(1).join('-') : null
}
