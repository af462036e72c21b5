import { z } from 'zod'
import { jobRequest } from '../../kernel/job-request.ts'

/** Describes the creative of one ad; asked for twice, it is described twice alike. */
export const analyzeCreative = jobRequest('analyze-creative', z.object({ profile_id: z.uuid(), ad_id: z.uuid() }))
