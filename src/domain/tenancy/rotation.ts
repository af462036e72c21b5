export interface RotatableKey {
  expires_at: Date | null
  revoked_at: Date | null
  replaced_by_id: string | null
}

/** When the old key stops working once it is rotated; null when it cannot be rotated any more. */
export function decideRotation(key: RotatableKey, now: Date): { oldKeyEndsAt: Date } | null {
  const isExpired = key.expires_at !== null && key.expires_at <= now
  if (key.revoked_at || key.replaced_by_id || isExpired) return null
  const graceEnd = new Date(now.getTime() + rotationGraceHours * 3_600_000)
  return { oldKeyEndsAt: key.expires_at && key.expires_at < graceEnd ? key.expires_at : graceEnd }
}

/** Both keys work this long, so that callers can be moved over one by one. */
export const rotationGraceHours = 48
