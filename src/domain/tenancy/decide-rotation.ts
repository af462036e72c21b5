/** When the old key stops working once it is rotated; null when it cannot be rotated any more. */
export function decideRotation(key: RotatableKey, now: Date): { oldKeyEndsAt: Date } | null {
  const isExpired = key.expires_at !== null && key.expires_at <= now
  if (key.revoked_at || key.replaced_by_id || isExpired) return null
  const graceEnd = new Date(now.getTime() + graceMs)
  return { oldKeyEndsAt: key.expires_at && key.expires_at < graceEnd ? key.expires_at : graceEnd }
}

export interface RotatableKey {
  expires_at: Date | null
  revoked_at: Date | null
  replaced_by_id: string | null
}

/** Both keys work for 48 hours, so that callers can be moved over one by one. */
const graceMs = 48 * 60 * 60 * 1000
