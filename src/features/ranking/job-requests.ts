import { z } from 'zod'
import { jobRequest } from '../../kernel/job-request.ts'

/**
 * Ranks ads: of one profile (as part of a run that was opened for it), of a workspace's profiles, or (on schedule) asks for those of
 * every workspace.
 */
export const scoreAds = jobRequest(
  'score-ads',
  z.object({ workspace_id: z.uuid().optional(), profile_id: z.uuid().optional(), run_id: z.uuid().optional() }),
)
