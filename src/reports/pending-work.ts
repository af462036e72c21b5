import type { z } from 'zod'
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
}

/** Returns what a report does not contain yet; empty if it is complete. */
export async function loadPendingWork(db: Db, profileId: string): Promise<z.input<z.ZodObject<typeof pendingWork>>> {
  const until = await findDerivedUntil(db, profileId)
  return { ...(await loadPendingRecompute(db, profileId)), ...(until && { derived_until: until }) }
}
