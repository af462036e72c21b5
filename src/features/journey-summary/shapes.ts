import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'

export const journeySummaryShape = z.object({
  summary: z
    .object({
      text: z.string(),
      highlights: z.array(z.string()),
      generated_at: timestamp,
      event_count: z.int().describe('How many events it was written from: the first 100 at most.'),
      source: z.string().describe('`rules`, or the name of the model that wrote it.'),
    })
    .nullable()
    .describe('Null when none was generated, or when there is no event to write about.'),
  cached: z.boolean().describe('Whether it was stored before this call.'),
})

export const journeySummaryParams = z.object({
  id: z.string().min(1).max(255).describe('A customer’s id, or the visitor id that the customer list publishes.'),
})

export const journeySummaryExample = { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }
