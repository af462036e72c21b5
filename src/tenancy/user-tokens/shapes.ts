import { z } from 'zod'
import { timestamp } from '../../kernel/date-range.ts'
import { scopeNames } from '../../kernel/scopes.ts'

export const userTokenShape = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  created_at: timestamp,
})

export type UserToken = z.input<typeof userTokenShape>
