import { z } from 'zod'
import type { WorkContext } from '../kernel/context.ts'
import { job } from '../kernel/job.ts'
import { jobRequest } from '../kernel/job-request.ts'
import { recountDays, recountMonth } from './sums/recount.ts'
import {
  deleteAlarm,
  insertAlarm,
  listAlarmedDays,
  listProfileIdsToRecount,
  listSummedDays,
} from './sums/recount-queries.ts'
import { deleteEmptySums } from './sums/sum-queries.ts'

/** So many days of each profile are counted anew, beside the latest and those that differed before. */
const sampleSize = 3

/** Counts a sample of days anew, of one profile or (on schedule) of all. */
const request = jobRequest('recount-sums', z.object({ profile_id: z.uuid().optional() }))

/**
 * Counts some of a profile's days anew: the latest, those that differed when last looked at, and a few that the date chooses,
 * so that all have their turn. Those that differ raise an alarm, which `doctor` and `/metrics` show until they are right again.
 */
export async function recountSample(ctx: WorkContext, profileId: string): Promise<number> {
  const days = await listSummedDays(ctx.db, profileId)
  const turn = Math.floor(ctx.now().getTime() / 86_400_000)
  const chosen = Array.from({ length: sampleSize }, (_, at) => days[(turn * sampleSize + at) % days.length]!)
  const asked = new Set([...days.slice(0, 1), ...chosen, ...(await listAlarmedDays(ctx.db, profileId))])
  let differing = 0
  for (const local_day of days.length > 0 ? asked : []) {
    const faults = await recountDays(ctx.db, profileId, [local_day])
    const differences = faults.length + (await recountMonth(ctx.db, profileId, local_day))
    if (differences === 0) {
      await deleteAlarm(ctx.db, profileId, local_day)
      continue
    }
    differing++
    ctx.log.error({ profile_id: profileId, local_day, differences, first: faults[0] }, 'sums differ from their credit')
    await insertAlarm(ctx.db, profileId, { local_day, differences, found_at: ctx.now() })
  }
  await deleteEmptySums(ctx.db, profileId)
  return differing
}

export const recountSums = job({
  request,
  summary: 'Counts a sample of the sums of reports anew from the credit itself, and raises an alarm where they differ.',
  schedule: '17 4 * * *',
  async run(ctx, { profile_id }) {
    const profileIds = profile_id ? [profile_id] : await listProfileIdsToRecount(ctx.db)
    let differing = 0
    for (const id of profileIds) differing += await recountSample(ctx, id)
    ctx.log.info({ profiles: profileIds.length, differing }, 'sums recounted')
  },
})
