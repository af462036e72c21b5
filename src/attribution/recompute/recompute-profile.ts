import { recomputeCompleted } from '../../events/attribution.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { lockOutDerivations } from '../conversions/derivation-queries.ts'
import { updateModelsReady, updateRecomputeVersion } from '../credit/credit-queries.ts'
import { lockReportingCurrency } from '../currency/rate-queries.ts'
import { ratesForDays } from '../currency/rates-for-days.ts'
import {
  deleteMarkers,
  deleteSubjects,
  findSubject,
  insertOpenRun,
  updateRunCompleted,
  updateRunFailed,
  updateRunProgress,
} from '../recompute-requests/recompute-queries.ts'
import { compactRollups, verifiedKey } from '../recompute-requests/recomputes.ts'
import { repairProfile } from '../rollups/repair.ts'
import { deriveSubjects } from './derive-subjects.ts'
import { expandMarkers } from './expand-markers.ts'
import { type DayFactor, insertSubjectsByAmount, listForeignDays } from './subject-queries.ts'

/** Subjects per transaction; all rows of a customer are replaced in one transaction. */
export const subjectsPerBatch = 2_000

/** One worker computes while the database serves the other. */
export const concurrency = 2

/**
 * Recomputes the queued subjects of a profile. Concurrent workers take different subjects. After a crash the remaining subjects
 * are still queued.
 */
export async function recomputeProfile(ctx: WorkContext, profileId: string): Promise<void> {
  if (!(await findSubject(ctx.db, profileId))) return
  await insertOpenRun(ctx.db, profileId, 'continued', ctx.now())
  try {
    await lockOutDerivations(ctx.db)
    const markers = await inTransaction(ctx, (ctx) => expand(ctx, profileId))
    await Promise.all(Array.from({ length: concurrency }, () => recomputeRest(ctx, profileId)))
    if (markers.some(isVerified)) await repairProfile(ctx, profileId)
    await inTransaction(ctx, (ctx) => complete(ctx, profileId))
  } catch (error) {
    await updateRunFailed(ctx.db, profileId, (error as Error).message, ctx.now())
    throw error
  }
}

async function expand(ctx: WorkContext, profileId: string): Promise<Marker[]> {
  const markers = await deleteMarkers(ctx.db, profileId)
  if (markers.length === 0) return []
  if (markers.some(({ kind }) => kind === 'profile')) await updateRecomputeVersion(ctx.db, profileId)
  await updateRunProgress(ctx.db, profileId, { found: await expandMarkers(ctx.db, profileId, markers) })
  return markers
}

type Marker = Awaited<ReturnType<typeof deleteMarkers>>[number]

/** A recompute requested by an operator also verifies rollups against credit and repairs them. */
function isVerified({ kind, key }: Marker): boolean {
  return kind === 'profile' && key === verifiedKey
}

async function recomputeRest(ctx: WorkContext, profileId: string): Promise<void> {
  while ((await inTransaction(ctx, (ctx) => recomputeSome(ctx, profileId))) > 0);
}

async function recomputeSome(ctx: WorkContext, profileId: string): Promise<number> {
  const subjects = await deleteSubjects(ctx.db, profileId, subjectsPerBatch)
  const done = subjects.customer_ids.length + subjects.visitor_ids.length + subjects.event_ids.length
  if (done === 0) return 0
  const conversions = await deriveSubjects(ctx, profileId, subjects)
  await updateRunProgress(ctx.db, profileId, { done, conversions })
  return done
}

/** The run stays open if more subjects were queued meanwhile; that request has its own job. */
async function complete(ctx: WorkContext, profileId: string): Promise<void> {
  const run = await updateRunCompleted(ctx.db, profileId, ctx.now())
  if (!run) return
  await updateModelsReady(ctx.db, profileId)
  await ctx.enqueue(compactRollups, { profile_id: profileId })
  await ctx.emit(recomputeCompleted, profileId, {
    profile_id: profileId,
    recompute_id: run.id,
    customers: run.customers_done,
    conversions: run.conversions,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at!.toISOString(),
  })
}

/** Recomputes subjects whose amounts have a different converted value now, on these days or all. Returns their number. */
export async function convertConversions(
  ctx: WorkContext,
  profileId: string,
  days: { first: string; last: string } | null,
): Promise<number> {
  const found = await markConversions(ctx, profileId, days)
  await recomputeProfile(ctx, profileId)
  return found
}

/**
 * Queues subjects whose amounts have a different converted value now. Only rates that change an amount matter, because an import
 * of many years of rates affects few customers.
 */
export async function markConversions(
  ctx: WorkContext,
  profileId: string,
  days: { first: string; last: string } | null,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const factors = days && (await listFactors(ctx.db, profileId, days))
    const found = factors?.length === 0 ? 0 : await insertSubjectsByAmount(ctx.db, profileId, factors)
    if (found > 0) await insertOpenRun(ctx.db, profileId, 'rates_changed', ctx.now())
    return found
  })
}

async function listFactors(db: Db, profileId: string, days: { first: string; last: string }): Promise<DayFactor[]> {
  const foreign = await listForeignDays(db, profileId, days)
  if (foreign.length === 0) return []
  const currency = await lockReportingCurrency(db, profileId)
  const rates = await ratesForDays(
    db,
    foreign.map(({ local_day }) => local_day),
  )
  const factorOf = (day: Pick<DayFactor, 'local_day' | 'currency'>) =>
    rates.factor(day.currency, currency, day.local_day)
  return foreign.map((item) => ({ ...item, factor: factorOf(item)?.toFixed() ?? null }))
}
