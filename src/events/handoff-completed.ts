import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const handoffCompleted = event({
  type: 'handoff.completed',
  summary: 'A hand-off the caller minted was finished by a human.',
  data: z.object({
    profile_id: z.uuid(),
    handoff_id: z.uuid(),
    provider: z.string(),
    status: z.string(),
    result: z.string(),
  }),
  example: {
    profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
    handoff_id: '0195b3c0-9a20-7e31-8c55-1f2e3d4c5b6a',
    provider: 'search_ads',
    status: 'completed',
    result: 'connected',
  },
})
