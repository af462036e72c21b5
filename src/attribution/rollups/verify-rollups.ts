import { z } from 'zod'
import type { WorkContext } from '../../kernel/context/context.ts'
import { job } from '../../kernel/context/job.ts'
import { jobRequest } from '../../kernel/context/job-request.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { periodOf } from '../segments/domain/periods.ts'
import { repairDays } from './repair.ts'
import { listDifferingDays, listSummedDays, verifyDays, verifyPeriods } from './verify-days.ts'
import { deleteMismatch, insertMismatch, listMismatchDays, listProfileIdsToVerify } from './verify-queries.ts'

/** The number of days per profile that are recalculated exactly, in addition to the latest day and days that differ. */
const sampleSize = 3

/** Verifies rollups of one profile or (on schedule) of all. */
const request = jobRequest('verify-rollups', z.object({ profile_id: z.uuid().optional() }))

/**
 * Verifies the rollups of a profile: all days by their totals; exactly the latest day, days that differ or differed before, and a
 * sample chosen by the date. A day that differs is stored as a mismatch, which `doctor` and `/metrics` show until the day is
 * correct, and is repaired from its credit. Returns the number of days that differed.
 */
export async function verifyProfileSample(ctx: WorkContext, profileId: string): Promise<number> {
  const days = await listSummedDays(ctx.db, profileId)
  if (days.length === 0) return 0
  const turn = Math.floor(ctx.now().getTime() / dayMs)
  const chosen = Array.from({ length: sampleSize }, (_, index) => days[(turn * sampleSize + index) % days.length]!)
  const differing = await listDifferingDays(ctx.db, profileId)
  // The first day of a month has the cohort of the month.
  const months = [...new Set(days.map((day) => periodOf('month', day)))]
  const cohorts = [months[0]!, months[turn % months.length]!]
  const daysToCheck = new Set([
    days[0]!,
    ...chosen,
    ...cohorts,
    ...differing,
    ...(await listMismatchDays(ctx.db, profileId)),
  ])
  const wrong: string[] = []
  for (const local_day of daysToCheck) {
    const mismatches = await verifyDays(ctx.db, profileId, [local_day])
    const differences = mismatches.length + (await verifyPeriods(ctx.db, profileId, [local_day])).length
    if (differences === 0) {
      await deleteMismatch(ctx.db, profileId, local_day)
      continue
    }
    wrong.push(local_day)
    ctx.log.error(
      { profile_id: profileId, local_day, differences, first: mismatches[0] },
      'rollups differ from their credit',
    )
    await insertMismatch(ctx.db, profileId, { local_day, differences, found_at: ctx.now() })
  }
  if (wrong.length > 0) await repairDays(ctx, profileId, wrong)
  return wrong.length
}

export const verifyRollups = job({
  request,
  summary: 'Verifies rollups against the credit they are derived from, records days that differ and repairs them.',
  schedule: '17 4 * * *',
  async run(ctx, { profile_id }) {
    const profileIds = profile_id ? [profile_id] : await listProfileIdsToVerify(ctx.db)
    let differing = 0
    for (const id of profileIds) differing += await verifyProfileSample(ctx, id)
    ctx.log.info({ profiles: profileIds.length, differing }, 'rollups verified')
  },
})
