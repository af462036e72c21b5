import Big from 'big.js'
import type { z } from 'zod'
import { listEntities, sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import { type CreditQuery, sumCredit, sumPlatforms } from '../../attribution/rollups/report-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { inSlices, mapInSlices, sortInSlices } from '../../kernel/slices.ts'
import { compareSides, reportedBasis, sidesOf, totalSides } from '../domain/compare-sides.ts'
import { isSameBasis, platformBases, platformBasis } from '../domain/platform-basis.ts'
import { combineEntities, compareRanks } from '../domain/rank-entities.ts'
import type { comparedEntitySchema, comparedPlatformSchema } from './comparison-schemas.ts'

export function toComparedRows(
  { compared }: LoadedComparison,
  level: EntityLevel,
  currency: string,
): Promise<z.input<typeof comparedEntitySchema>[]> {
  return mapInSlices(compared, ({ entity, ...totals }) => ({
    entity_id: entity.id,
    entity_level: level,
    entity_name: entity.name,
    external_id: entity.external_id,
    platform: entity.platform,
    ...compareSides(sidesOf(totals), currency),
  }))
}

/** One total per platform with delivery or credit, by name. */
export async function toComparedPlatforms(
  { compared, platforms }: LoadedComparison,
  currency: string,
): Promise<z.input<typeof comparedPlatformSchema>[]> {
  const byPlatform = Map.groupBy(compared, ({ entity }) => entity.platform)
  const totalsOf = (isAssigned: boolean) =>
    new Map(
      platforms
        .filter(({ is_assigned }) => is_assigned === isAssigned)
        .map((platform) => [platform.platform, platform]),
    )
  const [assigned, unassigned] = [totalsOf(true), totalsOf(false)]
  const sums = new Map<string, Parameters<typeof totalSides>[0]>()
  for (const [platform, entities] of byPlatform) {
    const parts: ReturnType<typeof sidesOf>[] = []
    await inSlices(entities, (slice) => parts.push(totalSides(slice.map(sidesOf))))
    sums.set(platform, parts)
  }
  return [...new Set([...byPlatform.keys(), ...unassigned.keys()])].sort().map((platform) => {
    const platformEntities = byPlatform.get(platform) ?? []
    const apart = unassigned.get(platform)
    const delivery_through = latest(platformEntities.flatMap(({ last_day }) => last_day ?? []))
    const { conversions = 0, cash_conversions = 0 } = assigned.get(platform) ?? {}
    return {
      platform,
      ...compareSides({ ...totalSides(sums.get(platform) ?? []), conversions, cash_conversions }, currency),
      reported_basis: reportedBasis(platform),
      has_delivery: delivery_through !== null,
      delivery_through,
      unassigned_conversions: apart?.conversions ?? 0,
      unassigned_cash_revenue: toDecimalString(new Big(apart?.cash_revenue ?? 0), currency),
    }
  })
}

function latest(days: readonly string[]): string | null {
  return days.toSorted().at(-1) ?? null
}

type LoadedComparison = Awaited<ReturnType<typeof loadComparison>>

/** Loads both sides. Without a basis, the credit of each platform is on the platform's own basis. */
export async function loadComparison(db: Db, profileId: string, query: CreditQuery & { level: EntityLevel }) {
  const bases = query.basis ? [query.basis] : platformBases
  const basisOf = (platform: string) => query.basis ?? platformBasis(platform)
  const credits = []
  const platforms = []
  for (const basis of bases) {
    credits.push(...(await sumCredit(db, profileId, { ...query, basis })).map((credit) => ({ ...credit, basis })))
    const ofBasis = await sumPlatforms(db, profileId, { ...query, basis })
    platforms.push(...ofBasis.filter(({ platform }) => isSameBasis(basis, basisOf(platform))))
  }
  const deliveries = await sumDelivery(db, profileId, query)
  const ids = new Set([...credits, ...deliveries].map(({ entity_id }) => entity_id))
  const entities = await listEntities(db, profileId, query.level, [...ids])
  const comparable = credits.filter(({ entity_id, basis }) =>
    isSameBasis(basis, basisOf(entities.get(entity_id)!.platform)),
  )
  const last_days = new Map(deliveries.map(({ entity_id, last_day }) => [entity_id, last_day]))
  const { ids: combined, combine } = combineEntities(comparable, deliveries)
  const ranked = await sortInSlices(await mapInSlices(combined, combine), compareRanks)
  const compared = await mapInSlices(ranked, (item) => ({
    ...item,
    entity: entities.get(item.entity_id)!,
    last_day: last_days.get(item.entity_id) ?? null,
  }))
  return { compared, platforms, basisOf }
}
