import { randomBytes } from 'node:crypto'
import type { SecretBox } from '../../kernel/secret-box.ts'

export const secretPurpose = 'webhook.secret'

/** A signing secret as Standard Webhooks writes it, and the same sealed for keeping. */
export function mintSecret(secrets: SecretBox): { text: string; sealed: string } {
  const text = `whsec_${randomBytes(32).toString('base64')}`
  return { text, sealed: secrets.seal(secretPurpose, text) }
}
