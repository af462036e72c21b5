import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job } from '../../kernel/context/job.ts'
import { newId } from '../../kernel/ids.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { listProfileIdsWithCohortDeltas, updateCohortsCompacted } from '../cohorts/cohort-delta-queries.ts'
import { compactRollups as request } from '../recompute-requests/recomputes.ts'
import { addToSegments } from '../sums/add-to-segments.ts'
import { deleteFacts, listOldestFacts, listProfileIdsToMerge, lockMerge } from '../sums/segment-queries.ts'
import { FactSums } from './domain/add-facts.ts'
import { readFacts } from './domain/fact-batch.ts'
import { familyNames } from './domain/families.ts'

/** States per transaction, which limits memory. */
const statesPerMerge = 20_000

/** Reports add up this many pending states quickly, and merging a few costs almost as much as merging many. */
const statesMin = 500
const ageMaxMs = hourMs

/** Merges all pending facts of a profile and returns the number of batches. Does nothing if another process holds the lock. */
export async function compactProfile(ctx: WorkContext, profileId: string): Promise<number> {
  for (let total = 0; ; ) {
    const { merged, isMore } = await inTransaction(ctx, async (ctx) => {
      if (!(await lockMerge(ctx.db, profileId))) return { merged: 0, isMore: false }
      const cohorts = await updateCohortsCompacted(ctx.db, profileId)
      const merged = await mergeOldest(ctx, profileId)
      return { merged: merged + cohorts.compacted, isMore: merged > 0 || cohorts.isMore }
    })
    total += merged
    if (!isMore) return total
  }
}

/** Adds the oldest facts to the segments and deletes them in one transaction, so that a reader finds each fact exactly once. */
async function mergeOldest({ db }: WorkContext, profileId: string): Promise<number> {
  const batches = await listOldestFacts(db, profileId, statesPerMerge)
  if (batches.length === 0) return 0
  const sums = new FactSums(familyNames)
  for (const { data } of batches) for (const fact of readFacts(data)) sums.add(fact)
  await addToSegments(db, profileId, sums.daySums(), sums.allTexts())
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
    const olderThan = newId(ctx.now().getTime() - ageMaxMs)
    const listed = profile_id
      ? [profile_id]
      : [
          ...(await listProfileIdsToMerge(ctx.db, statesMin, olderThan)),
          ...(await listProfileIdsWithCohortDeltas(ctx.db)),
        ]
    const profileIds = new Set(listed)
    let merged = 0
    for (const id of profileIds) merged += await compactProfile(ctx, id)
    ctx.log.debug({ profiles: profileIds.size, merged }, 'facts merged')
  },
})
