import { z } from 'zod'
import { scopeNames } from '../../kernel/context/scopes.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'

nameEnum('Scope', scopeNames)

/** A key without its secret, which is only shown at creation. */
export const keySchema = z.object({
  id: z.uuid(),
  profile_id: z.uuid(),
  app_id: z.uuid().nullable(),
  name: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  rate_limit_per_minute: z.int(),
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  replaced_by_id: z.uuid().nullable().describe('The key that replaced this one on rotation.'),
  created_at: timestamp,
})
nameSchema('ApiKey', keySchema)

export type Key = Omit<z.input<typeof keySchema>, 'expires_at' | 'revoked_at' | 'created_at'> & {
  expires_at: Date | null
  revoked_at: Date | null
  created_at: Date
}

export const createdKeySchema = keySchema.extend({
  reserved_scopes: z.array(z.enum(scopeNames)).describe('Scopes that have no effect in this version.'),
  key: shownOnce('The bearer token.'),
})
nameSchema('CreatedApiKey', createdKeySchema)

export const rotatedKeySchema = createdKeySchema.extend({
  previous_key_id: z.uuid(),
  previous_key_expires_at: timestamp.describe('Both keys work until then.'),
})
nameSchema('RotatedApiKey', rotatedKeySchema)

export const revokedSchema = z.object({ revoked: z.literal(true) })

export const keyFields = {
  name: displayName.default('API key'),
  scopes: z.array(z.enum(scopeNames)).min(1),
  rate_limit_per_minute: z.int().min(1).max(1_000_000).default(300),
  expires_at: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .describe('In the future. Default: the key does not expire.'),
}
