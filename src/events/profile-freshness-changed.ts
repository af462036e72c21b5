import { z } from 'zod'
import { event } from '../kernel/event.ts'

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
