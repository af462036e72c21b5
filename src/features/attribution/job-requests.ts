import { z } from 'zod'
import { jobRequest } from '../../kernel/job-request.ts'

/** Works off whatever is to be recomputed, of one profile or (on schedule) of all; asked for twice, the second finds nothing. */
export const recomputeCredit = jobRequest('recompute-credit', z.object({ profile_id: z.uuid().optional() }))

/** Sums up dirty days, of one profile or (on schedule) of all. */
export const rollUpDays = jobRequest('roll-up-days', z.object({ profile_id: z.uuid().optional() }))
