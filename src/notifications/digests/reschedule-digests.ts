import type { WorkContext } from '../../kernel/context/context.ts'
import { listLaterDigests, updateNextAt } from './digest-queries.ts'
import { nextDigestAt } from './domain/digest-schedule.ts'

/** After a change of the time zone, the next digests come at their hour in the new one. Digests that are due are still sent. */
export async function rescheduleDigests(ctx: WorkContext, profileId: string): Promise<void> {
  const now = ctx.now()
  for (const digest of await listLaterDigests(ctx.db, profileId, now)) {
    await updateNextAt(ctx.db, profileId, digest.id, nextDigestAt(digest, now, digest.timezone))
  }
}
