import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'

export const apiRequestRetentionMs = 7 * dayMs

export const requestMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
nameEnum('RequestMethod', requestMethods)

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const
nameEnum('StatusClass', statusClasses)

/** The credentials whose requests are recorded: those of programs. */
export const recordedCredentials = ['api_key', 'app_token', 'user_token'] as const
nameEnum('RecordedCredential', recordedCredentials)

export const apiRequestSchema = z.object({
  id: z.uuid(),
  occurred_at: timestamp.describe('When the response was sent.'),
  method: z.enum(requestMethods),
  route: z.string().describe('The template of the path: `/api/v1/webhooks/deliveries/{id}`.'),
  operation_id: z.string(),
  status: z.int(),
  duration_ms: z.number().describe('From the first byte of the request to the response.'),
  credential_kind: z.enum(recordedCredentials),
  credential_id: z.uuid(),
  credential_name: z
    .string()
    .nullable()
    .describe('The name of the API key or of the app; null for a personal token and for a deleted credential.'),
  app_id: z.uuid().nullable(),
  request_id: z.string().describe('The `X-Request-Id` of the response.'),
})
nameSchema('ApiRequest', apiRequestSchema)
