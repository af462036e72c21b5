import { z } from 'zod'
import { jobRequest } from '../../kernel/job.ts'

/** `person` is sealed: what is left to be found must not be readable where it waits. */
export const finishErasure = jobRequest(
  'finish-erasure',
  z.object({ profile_id: z.uuid(), erasure_id: z.uuid(), person: z.string() }),
)

/** Once for each change of a receipt. */
export const recordErasure = jobRequest('record-erasure', z.object({ profile_id: z.uuid(), erasure_id: z.uuid() }))

export const personPurpose = 'erasure.person'
