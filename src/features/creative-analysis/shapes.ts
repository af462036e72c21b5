import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'

export const analysisShape = z.object({
  ad_id: z.uuid(),
  ad_external_id: z.string(),
  status: z.enum(['not_requested', 'queued', 'running', 'completed', 'failed']),
  requested_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  error: z.string().nullable().describe('Why the latest attempt failed.'),
  descriptors: z
    .object({
      hook_type: z.string().nullable(),
      creative_format: z.string().nullable(),
      cta_type: z.string().nullable(),
      primary_angle: z.string().nullable(),
      offers: z.array(z.string()),
      source: z.string().describe('`rules`, or the name of the model that described it.'),
      described_at: timestamp,
    })
    .nullable()
    .describe('What is known of the creative, from this analysis or from an earlier one.'),
})
