import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'

export const seenInstead = ['wrong_key', 'blocked_origin', 'bot'] as const
export type SeenInstead = (typeof seenInstead)[number]

export interface Verification {
  id: string
  nonce: string
  page_url: string
  started_at: Date
  expires_at: Date
  verified_at: Date | null
  seen: SeenInstead | null
  seen_at: Date | null
}

export const verificationSchema = z.object({
  id: z.uuid(),
  status: z.enum(['waiting', 'verified', 'failed']).describe('Expires after 30 minutes.'),
  seen: z
    .enum(['nothing', 'beacon', ...seenInstead])
    .describe(
      'What was received: the beacon; a beacon with a wrong key, from a blocked origin or from a bot; or nothing.',
    ),
  advice: z.string().describe('Explanation and suggested fix.'),
  verification_url: z.url().describe('Open it in a browser; the tracker on the page then reports.'),
  started_at: timestamp,
  expires_at: timestamp,
  verified_at: timestamp.nullable(),
  seen_at: timestamp.nullable(),
})
nameSchema('TrackingVerification', verificationSchema)
