import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job } from '../../kernel/context/job.ts'
import { newId } from '../../kernel/ids.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { listProfileIdsWithCohortDeltas, updateCohortsCompacted } from '../cohorts/cohort-delta-queries.ts'
import { compactRollups as request } from '../recompute-requests/recomputes.ts'
import { addToSegments } from '../segments/add-to-segments.ts'
import { deleteFacts, listOldestFacts, listProfileIdsToMerge, lockMerge } from '../segments/segment-queries.ts'
import { Turns } from '../segments/turns.ts'
import { FactRollups } from './domain/add-facts.ts'
import { readFacts } from './domain/fact-batch.ts'
import { familyNames } from './domain/families.ts'

/** States per transaction, which limits memory. */
const statesPerMerge = 20_000

/** The facts that a touch adds to all families, about. */
const factsPerTouch = 20

/** Reports add up this many pending states quickly, and merging a few costs almost as much as merging many. */
const statesMin = 500
const ageMaxMs = hourMs

/** Merges all pending facts and cohort deltas of a profile and returns their number. */
export async function compactProfile(ctx: WorkContext, profileId: string): Promise<number> {
  return (await mergeFacts(ctx, profileId)) + (await compactCohorts(ctx, profileId))
}

const mergeFacts = (ctx: WorkContext, profileId: string) =>
  underLock(ctx, profileId, (ctx) => mergeOldest(ctx, profileId))

const compactCohorts = (ctx: WorkContext, profileId: string) =>
  underLock(ctx, profileId, async ({ db }) => (await updateCohortsCompacted(db, profileId)).compacted)

/** Repeats a step until it finds nothing, each in a transaction. Does nothing while another process holds the lock. */
async function underLock(
  ctx: WorkContext,
  profileId: string,
  step: (ctx: WorkContext) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    const done = await inTransaction(ctx, async (ctx) => ((await lockMerge(ctx.db, profileId)) ? step(ctx) : 0))
    if (done === 0) return total
    total += done
  }
}

/** Adds the oldest facts to the segments and deletes them in one transaction, so that a reader finds each fact exactly once. */
async function mergeOldest({ db }: WorkContext, profileId: string): Promise<number> {
  const batches = await listOldestFacts(db, profileId, statesPerMerge)
  if (batches.length === 0) return 0
  const sums = new FactRollups(familyNames)
  const turns = new Turns()
  for (const { data } of batches) {
    for (const fact of readFacts(data)) {
      sums.add(fact)
      await turns.take(factsPerTouch * (1 + fact.state.touches.length))
    }
  }
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
    const [due, cohorts] = await Promise.all([
      listProfileIdsToMerge(ctx.db, statesMin, olderThan),
      listProfileIdsWithCohortDeltas(ctx.db),
    ])
    for (const id of due) await mergeFacts(ctx, id)
    for (const id of cohorts) await compactCohorts(ctx, id)
    ctx.log.debug({ profiles: due.length, cohorts: cohorts.length }, 'rollups compacted')
  },
})
