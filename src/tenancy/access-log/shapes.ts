import { z } from 'zod'
import { timestamp } from '../../kernel/date-range.ts'
import { nameSchema } from '../../kernel/json-schema.ts'

export const accessShape = z.object({
  id: z.uuid(),
  accessed_at: timestamp,
  profile_id: z.uuid(),
  operation_id: z.string(),
  route: z.string().describe('Method and path of the operation, however it was called.'),
  request_id: z.string().describe('Of a push: the id of its delivery.'),
  credential_kind: z
    .enum(['operator', 'api_key', 'app_token', 'user_token', 'session', 'webhook'])
    .describe('`webhook`: it was pushed to a subscription, whose id is the `credential_id`.'),
  credential_id: z.uuid().nullable(),
  app_id: z.uuid().nullable(),
  user_id: z.uuid().nullable(),
  address: z.string().describe("The caller's network address; of a push, the receiver's."),
  customer_profile_ids: z.array(z.uuid()).describe('Whose data it was: at most a hundred of them.'),
  person_count: z.int().describe('How many persons in all, anonymous visitors included.'),
  result: z.enum(['disclosed', 'none']).describe('`none`: the response contained no person.'),
  replay_of: z.string().nullable().describe('The request whose kept answer was given again under its Idempotency-Key.'),
})
nameSchema('PersonalDataAccess', accessShape)

export type Access = z.input<typeof accessShape> & { accessed_at: Date }

export const retentionMs = 365 * 86_400_000
