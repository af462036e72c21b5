import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { job } from '../../kernel/context/job.ts'
import { newId } from '../../kernel/ids.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { compactRollups as request } from '../recompute-requests/recomputes.ts'
import { addToSegments } from '../segments/add-to-segments.ts'
import type { FactKind } from '../segments/domain/fact-kind.ts'
import { deleteFacts, listFactsToMerge, listOldestFacts, lockMerge } from '../segments/segment-queries.ts'
import { FactRollups } from './domain/add-facts.ts'
import { familiesOf } from './domain/families.ts'
import { addFacts } from './read-rollups.ts'

/** States per transaction, which limits memory. */
const statesPerMerge = 20_000

/** Reports add up this many pending states quickly, and merging a few costs almost as much as merging many. */
const statesMin = 500
const ageMaxMs = hourMs

/** Merges all pending facts of a profile and returns their number. */
export async function compactProfile(ctx: WorkContext, profileId: string): Promise<number> {
  let merged = 0
  for (const kind of Object.keys(familiesOf) as FactKind[]) merged += await mergeFacts(ctx, profileId, kind)
  return merged
}

/** Merges until there is nothing left, each time in a transaction. Does nothing while another process holds the lock. */
async function mergeFacts(ctx: WorkContext, profileId: string, kind: FactKind): Promise<number> {
  for (let total = 0; ; ) {
    const done = await inTransaction(ctx, async (ctx) =>
      (await lockMerge(ctx.db, profileId)) ? mergeOldest(ctx.db, profileId, kind) : 0,
    )
    if (done === 0) return total
    total += done
  }
}

/**
 * Adds the oldest facts of a kind to the segments and deletes them in one transaction, so that a reader finds each fact exactly once.
 * The caller holds the merge lock. Returns the number of batches.
 */
export async function mergeOldest(db: Db, profileId: string, kind: FactKind): Promise<number> {
  const batches = await listOldestFacts(db, profileId, kind, statesPerMerge)
  if (batches.length === 0) return 0
  const sums = new FactRollups(familiesOf[kind])
  await addFacts(sums, batches)
  await addToSegments(db, profileId, sums.dayRollups(), sums.allTexts())
  await deleteFacts(
    db,
    profileId,
    batches.map(({ id }) => id),
  )
  return batches.length
}

export const compactRollups = job({
  request,
  summary: 'Merges pending facts into the segments of days, weeks and months.',
  schedule: '* * * * *',
  async run(ctx, { profile_id }) {
    if (profile_id) {
      await compactProfile(ctx, profile_id)
      return
    }
    const olderThan = newId(ctx.now().getTime() - ageMaxMs)
    const due = await listFactsToMerge(ctx.db, statesMin, olderThan)
    for (const { profile_id, kind } of due) await mergeFacts(ctx, profile_id, kind)
    ctx.log.debug({ merged: due.length }, 'rollups compacted')
  },
})
