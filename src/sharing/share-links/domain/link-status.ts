export const linkStatuses = ['active', 'expired', 'revoked'] as const

export function statusOfLink(
  { revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null },
  now: Date,
): (typeof linkStatuses)[number] {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'active'
}
