import { z } from 'zod'
import { timestamp } from '../kernel/date-range.ts'
import { nameSchema } from '../kernel/json-schema.ts'
import { scopeNames } from '../kernel/scopes.ts'

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
