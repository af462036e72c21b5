import { z } from 'zod'
import { event } from '../kernel/context/event.ts'
import { nameEnum } from '../kernel/schemas/json-schema.ts'

nameEnum('Freshness', ['fresh', 'stale', 'silent'])

export const conversionAttributed = event({
  type: 'conversion.attributed',
  summary: 'Once per conversion definition: its first conversion was attributed.',
  data: z.object({
    profile_id: z.uuid(),
    definition_id: z.uuid(),
    conversion_key: z.string(),
    conversion_id: z.string(),
    attributed_at: z.iso.datetime(),
  }),
  example: {
    profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
    definition_id: '0195b3c0-b0c1-7d2e-8f3a-4b5c6d7e8f90',
    conversion_key: 'lead_created',
    conversion_id: '0195b3c0-c3d4-7e5f-9a6b-7c8d9e0f1a2b',
    attributed_at: '2026-03-10T12:00:00.000Z',
  },
})

export const recomputeCompleted = event({
  type: 'recompute.completed',
  summary: 'An attribution recompute finished.',
  data: z.object({
    profile_id: z.uuid(),
    recompute_id: z.uuid(),
    customers: z.int().describe('Customers whose credit was recomputed.'),
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

const freshness = z.enum(['fresh', 'stale', 'silent'])

export const profileFreshnessChanged = event({
  type: 'profile.freshness.changed',
  summary: "The profile's attribution freshness moved: stale after 6 hours without data, silent after 48.",
  data: z.object({ profile_id: z.uuid(), previous: freshness, current: freshness, as_of: z.iso.datetime() }),
  example: {
    profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
    previous: 'fresh',
    current: 'stale',
    as_of: '2026-03-10T12:00:00.000Z',
  },
})
