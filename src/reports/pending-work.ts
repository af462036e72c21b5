import { z } from 'zod'
import { findMixedVersions } from '../attribution/credit/credit-queries.ts'
import { learnedModel, type ModelName } from '../attribution/models/models.ts'
import { loadPendingRecompute, pendingRecompute } from '../attribution/recompute-requests/pending-recompute.ts'
import { findDerivedUntil } from '../collection/log/log-queries.ts'
import type { Db } from '../kernel/context/context.ts'
import { timestamp } from '../kernel/time/date-range.ts'

/** The fields in the `meta` of a report whose numbers will change without new data. */
export const pendingWork = {
  recompute: pendingRecompute,
  derived_until: timestamp
    .optional()
    .describe('Present while accepted hits or events wait: the report contains what was received until then.'),
  model_versions: z
    .object({ oldest: z.int(), newest: z.int() })
    .optional()
    .describe(
      'Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest.',
    ),
}

/** Returns what a report under a model does not contain yet; empty if it is complete. */
export async function loadPendingWork(
  db: Db,
  profileId: string,
  model?: ModelName,
): Promise<z.input<z.ZodObject<typeof pendingWork>>> {
  const until = await findDerivedUntil(db, profileId)
  const versions = model === learnedModel ? await findMixedVersions(db, profileId, model) : null
  return {
    ...(await loadPendingRecompute(db, profileId)),
    ...(until && { derived_until: until }),
    ...(versions && { model_versions: versions }),
  }
}
