import { z } from 'zod'
import { jobRequest } from '../../kernel/job-request.ts'

/** Reads what a connection has to give, from where it stopped; asked for twice, the second finds it being done. */
export const syncConnection = jobRequest('sync-connection', z.object({ profile_id: z.uuid(), run_id: z.uuid() }))
