import { z } from 'zod'
import { jobRequest } from '../../kernel/job.ts'

/** Converts stored amounts anew: of one profile or of all, of these days or of any. */
export const convertAmounts = jobRequest(
  'convert-amounts',
  z.object({
    profile_id: z.uuid().nullable(),
    days: z.object({ first: z.string(), last: z.string() }).nullable(),
  }),
)
