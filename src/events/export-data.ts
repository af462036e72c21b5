import { z } from 'zod'

/** What both ends of a conversion-sync export run carry. */
export const exportData = z.object({
  profile_id: z.uuid(),
  provider: z.string(),
  batch_id: z.uuid(),
  sent: z.int(),
  failed: z.int(),
  error: z.string().optional(),
})

export const exportExample = {
  profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
  provider: 'social_ads',
  batch_id: '0195b3c0-d4e5-7f60-8b7c-8d9e0f1a2b3c',
}
