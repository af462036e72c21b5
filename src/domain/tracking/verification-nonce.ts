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
