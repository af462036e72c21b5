import { hkdfSync } from 'node:crypto'
import type { SecretBox } from '../../kernel/secret-box.ts'

/**
 * The keys of link tokens: the first seals, all of them open; none when they are switched off. Derived from the master key
 * they outlive its rotation for as long as the previous one is still configured.
 */
export function linkTokenKeys(secret: string | null, secrets: SecretBox): readonly Buffer[] {
  if (secret === 'off') return []
  if (secret === null) return secrets.deriveKeys('link-token')
  return [Buffer.from(hkdfSync('sha256', secret, 'tributary', 'link-token', 32))]
}
