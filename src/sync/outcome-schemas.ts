import { z } from 'zod'
import { outcomeRecorded } from '../events/outcome-recorded.ts'
import { nameSchema } from '../kernel/schemas/json-schema.ts'
import { dayMs } from '../kernel/time/durations.ts'

/** Contract 8: outcomes stay replayable for 90 days after delivery. */
export const replayMs = 90 * dayMs

/** The envelope of contract 6.6. */
export const recordedOutcomeSchema = z.object({
  id: z.uuid(),
  type: z.literal('outcome.recorded'),
  occurred_at: z.iso.datetime(),
  app_id: z.uuid().nullable(),
  provider: z.literal('service'),
  connection_id: z.null(),
  data: outcomeRecorded.data,
})
nameSchema('RecordedOutcome', recordedOutcomeSchema)

export type RecordedOutcome = z.input<typeof recordedOutcomeSchema>
