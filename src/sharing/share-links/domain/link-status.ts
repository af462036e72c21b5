export const linkStatuses = ['active', 'inactive', 'expired', 'revoked'] as const

/** A link that is not usable does not open now, but can again: its creator is no editor, or a link cannot show its view. */
export function statusOfLink(
  { revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null },
  now: Date,
  isUsable = true,
): (typeof linkStatuses)[number] {
  if (revoked_at !== null) return 'revoked'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return isUsable ? 'active' : 'inactive'
}
