import { sumDeliveryByDay } from '../../ads/entities/entity-report-queries.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { dayNumberOf, localDayOf } from '../../kernel/time/local-day.ts'
import { expectedComplete, expectedShare } from './domain/lag-curve.ts'
import { loadLagCurve } from './load-lag-curve.ts'

/** How much of the credit of touch days has arrived, judged by the profile's lag curve. */
export interface Completeness {
  ofDay(date: string): number | null
  /** The mean over days, weighted by spend. */
  ofDays(days: readonly { date: string; spend: string }[]): number | null
}

/** Returns null if the credit is not dated by the touch: a day of conversions gets no more credit later. */
export async function loadCompleteness(
  ctx: WorkContext,
  profile: { id: string; timezone: string },
  model: ModelName,
  basis: CreditBasis | undefined,
): Promise<Completeness | null> {
  if (basis?.date_basis !== 'touch') return null
  const curve = await loadLagCurve(ctx, profile, model)
  const lastComplete = dayNumberOf(localDayOf(ctx.now(), profile.timezone)) - 1
  const ageOf = (date: string) => lastComplete - dayNumberOf(date)
  return {
    ofDay: (date) => expectedComplete(curve, ageOf(date), basis.window),
    ofDays(days) {
      const spends = days.map(({ date, spend }) => ({ age: ageOf(date), spend: Number(spend) }))
      return expectedShare(curve, spends, basis.window)
    },
  }
}

/** The same for each entity of a page, from its spend per day. */
export async function loadEntityCompleteness(
  ctx: WorkContext,
  profile: { id: string; timezone: string },
  filter: Parameters<typeof sumDeliveryByDay>[2],
  model: ModelName,
  basis: CreditBasis | undefined,
): Promise<((entityId: string) => number | null) | null> {
  const completeness = await loadCompleteness(ctx, profile, model, basis)
  if (!completeness) return null
  const spends = Map.groupBy(await sumDeliveryByDay(ctx.db, profile.id, filter), ({ entity_id }) => entity_id)
  return (entityId) => completeness.ofDays(spends.get(entityId) ?? [])
}
