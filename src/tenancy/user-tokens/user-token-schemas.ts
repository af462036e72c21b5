import { z } from 'zod'
import { scopeNames } from '../../kernel/context/scopes.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'

export const userTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  created_at: timestamp,
})
nameSchema('UserToken', userTokenSchema)

export type UserToken = z.input<typeof userTokenSchema>
