import { requireModel } from '../../attribution/credit/credit-models.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { dayNumberOf, localDayOf, startOfLocalDay } from '../../kernel/time/local-day.ts'
import { lagCurve } from './domain/lag-curve.ts'
import { findLagCurve, insertLagCurve, listLagCells } from './lag-queries.ts'

/** Days of touches that the curve uses. */
const curveDays = 180

/** A curve changes slowly, and computing it reads the credit of 180 days. */
const maxAgeMs = 24 * 3_600_000

/** The lag curve of a profile under a model: computed at most once a day, from complete local days. */
export async function loadLagCurve(
  ctx: WorkContext,
  { id, timezone }: { id: string; timezone: string },
  model: ModelName,
): Promise<number[]> {
  const stored = await findLagCurve(ctx.db, id, model)
  if (stored && ctx.now().getTime() - stored.computed_at.getTime() < maxAgeMs) return stored.shares
  const position = await requireModel(ctx.db, id, model)
  const today = dayNumberOf(localDayOf(ctx.now(), timezone))
  const [from, until] = [startOfLocalDay(today - curveDays, timezone), startOfLocalDay(today, timezone)]
  const shares = lagCurve(await listLagCells(ctx.db, id, { from, until, position }))
  await insertLagCurve(ctx.db, id, model, { shares, computed_at: ctx.now() })
  return shares
}
