import { recomputeProfile } from '../attribution/recompute/recompute-profile.ts'
import { compactProfile } from '../attribution/rollups/compact-rollups.ts'
import type { BoundProfile, WorkContext } from '../kernel/context/context.ts'
import { findMemberProfile } from '../tenancy/access/credential-queries.ts'
import { demoIds, withDemoLock } from './demo-ids.ts'
import { historyMark, isMarked, markDemo } from './demo-marks.ts'
import { dayBefore, type FillOptions, storeAds, storeRates } from './fill-demo.ts'
import { type HistoryMonth, planHistory } from './plan/history/plan-history.ts'
import { storeAfterwards } from './store-afterwards.ts'
import { storeDemoCustomers } from './store-demo-customers.ts'
import { storeInsight } from './store-insight.ts'

/** The months that the 90 days of the demo cover. */
const monthsPlanned = 3

/** The event that marks a month of the history as complete; reports do not count it. */
const markOf = ({ month }: HistoryMonth) => `${historyMark}_${month}`

/**
 * Adds the months before the 90 days to the shop of the demo, newest first, and marks each one: a later start continues with the
 * first month that is not marked. Returns the number of months that it added.
 */
export async function fillHistory(ctx: WorkContext, options: FillOptions & { months: number }): Promise<number> {
  return withDemoLock(ctx.db, options.signal, async () => {
    const ids = demoIds(ctx.secrets)
    const found = await findMemberProfile(ctx.db, ids.furniture, ids.user)
    if (!found) return 0
    const { profile } = found
    const until = dayBefore(profile.created_at)
    const months = planHistory({ ...options, until, months: Math.max(0, options.months - monthsPlanned) })
    let added = 0
    for (const month of months) {
      if (await isMarked(ctx, profile.id, markOf(month))) continue
      await storeMonth(ctx, profile, month, options)
      if (month === months.at(-1)) {
        await recomputeProfile(ctx, profile.id)
        await storeInsight(ctx, profile, { ...options, until })
      }
      await markDemo(ctx, profile, markOf(month), new Date(`${month.month}-01T12:00:00Z`))
      added++
    }
    return added
  })
}

/** Whether the demo lacks a month of its history. */
export async function lacksHistory(ctx: WorkContext, months: number): Promise<boolean> {
  const ids = demoIds(ctx.secrets)
  const found = await findMemberProfile(ctx.db, ids.furniture, ids.user)
  if (!found) return false
  const until = dayBefore(found.profile.created_at)
  const planned = planHistory({ seed: 0, size: 1, until, months: Math.max(0, months - monthsPlanned) })
  const oldest = planned.at(-1)
  return oldest !== undefined && !(await isMarked(ctx, found.profile.id, markOf(oldest)))
}

/** Every step stores under fixed keys, so an interrupted month is repeated and only adds what is missing. */
async function storeMonth(
  ctx: WorkContext,
  profile: BoundProfile,
  { rates, plan }: HistoryMonth,
  { signal }: FillOptions,
): Promise<void> {
  await storeRates(ctx.db, rates)
  await storeAds(ctx, profile.id, plan)
  const afterwards = await storeDemoCustomers(ctx, profile, plan, () => signal?.throwIfAborted())
  await storeAfterwards(ctx, profile, afterwards)
  await compactProfile(ctx, profile.id)
}
