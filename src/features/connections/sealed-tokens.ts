import { z } from 'zod'
import type { SecretBox } from '../../kernel/secret-box.ts'
import type { Tokens } from '../../providers/provider.ts'

/** What the box seals them for; the parked ones of a pending selection alike. */
const purpose = 'connection.tokens'

const shape = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  expires_at: z.coerce.date().nullable(),
  scopes: z.array(z.string()),
  grantor: z.string().nullish(),
  extra: z.record(z.string(), z.string()).default({}),
})

export function sealTokens(secrets: SecretBox, tokens: Tokens): string {
  return secrets.seal(purpose, JSON.stringify(tokens))
}

export function openTokens(secrets: SecretBox, envelope: string): Tokens {
  return shape.parse(JSON.parse(secrets.open(purpose, envelope)))
}
