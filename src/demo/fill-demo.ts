import { listDirtyDays } from '../features/attribution/dirty-day-queries.ts'
import { recomputeProfile } from '../features/attribution/recompute-profile.ts'
import { rollUpDay } from '../features/attribution/roll-up-day.ts'
import { findMemberProfile } from '../features/credentials/queries.ts'
import { deriveId } from '../features/ingest/derive-id.ts'
import { listStoredEventIds } from '../features/ingest/queries.ts'
import { recordEntries } from '../features/ingest/record-entries.ts'
import { scoreProfile } from '../features/ranking/score-profile.ts'
import type { BoundProfile, WorkContext } from '../kernel/context.ts'
import { contextOfProfile } from './context-of-profile.ts'
import { demoIds } from './demo-ids.ts'
import { eventToEntry } from './event-to-entry.ts'
import { forgetSomeone } from './forget-someone.ts'
import { type BusinessPlan, type DemoPlan, generateDemo } from './plan/generate-demo.ts'
import { storeAdCreatives } from './store-ad-creatives.ts'
import { storeAds } from './store-ads.ts'
import { storeAfterwards } from './store-afterwards.ts'
import { storeLives } from './store-lives.ts'
import { storeRates } from './store-rates.ts'
import { withDemoLock } from './with-demo-lock.ts'

export interface FillOptions {
  seed: number
  size: number
  signal?: AbortSignal
  onProgress?(done: number, total: number): void
}

/**
 * Fills the demo's profiles with the history of two businesses, once. Every step stores under keys of its own, so that a
 * start which finds the work half done does all of it again and changes only what is missing. Answers false when there was
 * nothing to do: it is done, or another process is at it.
 */
export async function fillDemo(ctx: WorkContext, options: FillOptions): Promise<boolean> {
  return withDemoLock(ctx.db, async () => {
    const ids = demoIds(ctx.secrets)
    const main = await findMemberProfile(ctx.db, ids.furniture, ids.user)
    if (!main || (await isFilled(ctx, main.profile.id))) return false
    const plan = generateDemo({ ...options, until: dayBefore(main.profile.created_at) })
    const onStored = progressOf(plan, options)
    await storeRates(ctx.db, plan.rates)
    for (const part of plan.businesses) {
      const found = await findMemberProfile(ctx.db, ids[part.business.key], ids.user)
      if (found) await fillProfile(ctx, found.profile, part, onStored)
    }
    await markFilled(ctx, main.profile)
    return true
  })
}

/** The last day that was whole in Chile when the demo was founded: a start that goes on with it plans the same days. */
function dayBefore(foundedAt: Date): string {
  return new Date(foundedAt.getTime() - 28 * 3_600_000).toISOString().slice(0, 10)
}

function progressOf(plan: DemoPlan, { signal, onProgress }: FillOptions): (lives: number) => void {
  const total = plan.businesses.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  return (lives) => {
    signal?.throwIfAborted()
    done += lives
    onProgress?.(done, total)
  }
}

async function fillProfile(
  ctx: WorkContext,
  profile: BoundProfile,
  plan: BusinessPlan,
  onStored: (lives: number) => void,
): Promise<void> {
  await storeAds(ctx, profile.id, plan)
  await storeAdCreatives(ctx, profile.id)
  const afterwards = await storeLives(ctx, profile, plan, onStored)
  await storeAfterwards(ctx, profile, afterwards)
  await forgetSomeone(ctx, profile.id, plan)
  await recomputeProfile(ctx, profile.id)
  await rollUp(ctx, profile.id)
  await scoreProfile(ctx, profile.id)
}

/** Each day waits for the database a few times over, so several wait at once. */
const daysAtOnce = 4

async function rollUp(ctx: WorkContext, profileId: string): Promise<void> {
  const days = (await listDirtyDays(ctx.db, profileId)).values()
  const work = async () => {
    for (const day of days) await rollUpDay(ctx, profileId, day)
  }
  await Promise.all(Array.from({ length: daysAtOnce }, work))
}

const mark = 'demo_filled'

async function isFilled(ctx: WorkContext, profileId: string): Promise<boolean> {
  const id = deriveId('server', profileId, mark)
  return (await listStoredEventIds(ctx.db, [{ profile_id: profileId, id }])).length > 0
}

/** That it is done is an event of the demo's own history, which counts nowhere. */
async function markFilled(ctx: WorkContext, profile: BoundProfile): Promise<void> {
  const now = contextOfProfile(ctx, profile, ctx.now())
  const event = { event_type: mark, idempotency_key: mark, timestamp: ctx.now().toISOString() }
  await recordEntries(now, 'server', [eventToEntry(now, event)])
}
