import Big from 'big.js'
import type { z } from 'zod'
import type { EntityLevel } from '../../domain/attribution/channel-class.ts'
import { compareSides, sidesOf, totalSides } from '../../domain/reports/compare-sides.ts'
import { reportedBasis } from '../../domain/reports/reported-basis.ts'
import { toDecimalString } from '../../kernel/money.ts'
import type { comparedEntityShape, comparedPlatformShape } from './comparison-shapes.ts'
import type { LoadedComparison } from './load-comparison.ts'

export function toComparedRows(
  { compared }: LoadedComparison,
  level: EntityLevel,
  currency: string,
): z.input<typeof comparedEntityShape>[] {
  return compared.map(({ entity, ...sums }) => ({
    entity_id: entity.id,
    entity_level: level,
    entity_name: entity.name,
    external_id: entity.external_id,
    platform: entity.platform,
    ...compareSides(sidesOf(sums), currency),
  }))
}

/** One total a platform that delivered or was credited, by name. */
export function toComparedPlatforms(
  { compared, unassigned, shared_counts }: LoadedComparison,
  currency: string,
): z.input<typeof comparedPlatformShape>[] {
  const byPlatform = Map.groupBy(compared, ({ entity }) => entity.platform)
  const unassignedOf = new Map(unassigned.map((one) => [one.platform, one]))
  return [...new Set([...byPlatform.keys(), ...unassignedOf.keys()])].sort().map((platform) => {
    const own = byPlatform.get(platform) ?? []
    const apart = unassignedOf.get(platform)
    const delivery_through = latest(own.flatMap(({ last_day }) => last_day ?? []))
    return {
      platform,
      ...compareSides({ ...totalSides(own.map(sidesOf)), ...countsOf(shared_counts?.get(platform)) }, currency),
      reported_basis: reportedBasis(platform),
      has_delivery: delivery_through !== null,
      delivery_through,
      unassigned_conversions: apart?.conversions ?? 0,
      unassigned_cash_revenue: toDecimalString(new Big(apart?.cash_revenue ?? 0), currency),
    }
  })
}

function countsOf(counts: { conversions: number; cash_conversions: number } | undefined) {
  return counts && { conversions: counts.conversions, cash_conversions: counts.cash_conversions }
}

function latest(days: readonly string[]): string | null {
  return days.toSorted().at(-1) ?? null
}
