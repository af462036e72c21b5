import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'

export const accessSchema = z.object({
  id: z.uuid(),
  accessed_at: timestamp,
  profile_id: z.uuid(),
  operation_id: z.string(),
  route: z.string().describe('Method and path of the operation.'),
  request_id: z.string().describe('For a webhook: the id of the delivery.'),
  credential_kind: z
    .enum(['operator', 'api_key', 'app_token', 'user_token', 'session', 'webhook'])
    .describe('`webhook`: delivered to a subscription, whose id is the `credential_id`.'),
  credential_id: z.uuid().nullable(),
  credential_name: z.string().nullable().describe('The name of the API key or personal token.'),
  app_id: z.uuid().nullable(),
  app_name: z.string().nullable(),
  user_id: z.uuid().nullable(),
  user_email: z.string().nullable(),
  address: z.string().describe('Network address of the caller, or of the receiver of a webhook.'),
  customer_profile_ids: z.array(z.uuid()).describe('Customers in the response, at most 100.'),
  person_count: z.int().describe('Total number of people, including anonymous visitors.'),
  result: z.enum(['disclosed', 'none']).describe('`none`: the response contained no person.'),
  replay_of: z
    .string()
    .nullable()
    .describe('The request whose stored response was replayed under its Idempotency-Key.'),
})
nameSchema('PersonalDataAccess', accessSchema)

/** An entry as stored: the names belong to other tables. */
export type Access = Omit<z.input<typeof accessSchema>, 'credential_name' | 'app_name' | 'user_email'> & {
  accessed_at: Date
}

export const retentionMs = 365 * dayMs
