import { z } from 'zod'
import { jobRequest } from '../../kernel/job-request.ts'

/** Works off whatever of the profile is to be recomputed; asked for twice, the second finds nothing to do. */
export const recomputeCredit = jobRequest('recompute-credit', z.object({ profile_id: z.uuid() }))

/** Sums up dirty days, of one profile or (on schedule) of all. */
export const rollUpDays = jobRequest('roll-up-days', z.object({ profile_id: z.uuid().optional() }))
