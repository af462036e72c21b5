import { z } from 'zod'
import { event } from '../kernel/context/event.ts'
import { nameEnum } from '../kernel/schemas/json-schema.ts'

const kinds = ['holdout', 'geo', 'switchback'] as const
nameEnum('OwnExperimentKind', kinds)

const ids = { profile_id: z.uuid(), experiment_id: z.uuid(), name: z.string(), kind: z.enum(kinds) }
const exampleIds = {
  profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
  experiment_id: '0195b3c0-c3d4-7e5f-9a6b-7c8d9e0f1a2b',
  name: 'Buyers without ads',
  kind: 'holdout' as const,
}

export const experimentStarted = event({
  type: 'experiment.started',
  summary: 'An experiment started.',
  data: z.object({ ...ids, start: z.iso.date(), end: z.iso.date() }),
  example: { ...exampleIds, start: '2026-04-06', end: '2026-05-03' },
})

export const experimentCompleted = event({
  type: 'experiment.completed',
  summary: 'An experiment reached its end and has a result.',
  data: z.object({
    ...ids,
    conclusion: z.enum(['increase', 'decrease', 'too_small_to_detect', 'not_reliable', 'no_data']),
    incremental: z.number(),
    interval: z.object({ lower: z.number(), upper: z.number(), level: z.number() }).nullable(),
  }),
  example: {
    ...exampleIds,
    conclusion: 'increase',
    incremental: 412,
    interval: { lower: 120, upper: 704, level: 0.95 },
  },
})
