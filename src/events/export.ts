import { z } from 'zod'
import { event } from '../kernel/context/event.ts'

/** The fields of both events that end a conversion-sync export run. */
const exportData = z.object({
  profile_id: z.uuid(),
  provider: z.string(),
  batch_id: z.uuid(),
  sent: z.int(),
  failed: z.int(),
  error: z.string().optional(),
})

const exportExample = {
  profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
  provider: 'social_ads',
  batch_id: '0195b3c0-d4e5-7f60-8b7c-8d9e0f1a2b3c',
}

export const exportCompleted = event({
  type: 'export.completed',
  summary: 'An export run of conversion sync finished; all rows that could be sent were sent.',
  data: exportData,
  example: { ...exportExample, sent: 48, failed: 0 },
})

export const exportFailed = event({
  type: 'export.failed',
  summary: 'An export run of conversion sync failed.',
  data: exportData,
  example: { ...exportExample, sent: 0, failed: 48, error: 'the platform rejected the credential' },
})
