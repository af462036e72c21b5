const secondsMax = 30

/**
 * Reads `wait=N` from a `Prefer` header (RFC 7240): the seconds that the caller is ready to wait for the derivation, at most 30.
 * Null if there is no such preference; an invalid one is ignored, as the RFC requires.
 */
export function readWait(prefer: string | undefined): number | null {
  for (const preference of prefer?.split(',') ?? []) {
    const digits = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i.exec(preference)?.[1]
    if (digits === undefined) continue
    const seconds = Number(digits)
    return seconds >= 1 ? Math.min(secondsMax, seconds) : null
  }
  return null
}
