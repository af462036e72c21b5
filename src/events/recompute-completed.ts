import { z } from 'zod'
import { event } from '../kernel/event.ts'

export const recomputeCompleted = event({
  type: 'recompute.completed',
  summary: 'An attribution recompute finished.',
  data: z.object({
    profile_id: z.uuid(),
    recompute_id: z.uuid(),
    customers: z.int().describe('Customers whose credit was worked out again.'),
    conversions: z.int(),
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime(),
  }),
  example: {
    profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
    recompute_id: '0195b3c0-a1b2-7c3d-9e4f-5a6b7c8d9e0f',
    customers: 412,
    conversions: 587,
    started_at: '2026-03-10T12:00:00.000Z',
    finished_at: '2026-03-10T12:00:04.200Z',
  },
})
