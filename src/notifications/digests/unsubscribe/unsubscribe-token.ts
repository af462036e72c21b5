import type { SecretBox } from '../../../kernel/secrets/secret-box.ts'

interface Named {
  profile_id: string
  digest_id: string
}

const purpose = 'digest.unsubscribe'

/** The address that ends the mail of a digest. Only this service can create it, so it needs no sign-in. */
export function unsubscribeUrl({ secrets, baseUrl }: { secrets: SecretBox; baseUrl: string }, named: Named): string {
  return `${baseUrl}/unsubscribe/${secrets.encrypt(purpose, `${named.profile_id}:${named.digest_id}`)}`
}

/** Null if this service did not create the token, or its key was removed. */
export function parseUnsubscribeToken(secrets: SecretBox, token: string): Named | null {
  try {
    const [profile_id, digest_id] = secrets.decrypt(purpose, token).split(':')
    return profile_id && digest_id ? { profile_id, digest_id } : null
  } catch {
    return null
  }
}
