import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const catalogUpdated = event({
  type: 'catalog.updated',
  provider: 'commerce',
  summary: 'A product catalogue was updated.',
  isProduced: false,
  data: z.object({ profile_id: z.uuid() }),
  example: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
})
