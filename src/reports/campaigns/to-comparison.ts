import type { z } from 'zod'
import { listEntities, listEntityPlatforms, sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import type { LevelSums } from '../../attribution/rollups/domain/level-rollups.ts'
import { creditOf, type EntityCredit } from '../../attribution/rollups/entity-credit.ts'
import { type CreditQuery, sumEntities, sumPlatforms } from '../../attribution/rollups/report-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { groupInSlices, inSlices, mapInSlices, sortInSlices } from '../../kernel/slices.ts'
import { compareSides, sidesOf, totalSides } from '../domain/compare-sides.ts'
import { isSameBasis, platformBases, platformBasis, reportedBasis } from '../domain/platform-basis.ts'
import { combineEntity, compareRanks } from '../domain/rank-entities.ts'
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
  const byPlatform = await groupInSlices(compared, ({ entity }) => entity.platform)
  const totalsOf = (isAssigned: boolean) =>
    new Map(
      platforms
        .filter(({ is_assigned }) => is_assigned === isAssigned)
        .map((platform) => [platform.platform, platform]),
    )
  const [assigned, unassigned] = [totalsOf(true), totalsOf(false)]
  const sums = new Map<string, { parts: ReturnType<typeof sidesOf>[]; last_day: string | null }>()
  for (const [platform, entities] of byPlatform) {
    const parts: ReturnType<typeof sidesOf>[] = []
    let last_day: string | null = null
    await inSlices(entities, (slice) => {
      parts.push(totalSides(slice.map(sidesOf)))
      for (const entity of slice) if ((entity.last_day ?? '') > (last_day ?? '')) last_day = entity.last_day
    })
    sums.set(platform, { parts, last_day })
  }
  return [...new Set([...byPlatform.keys(), ...unassigned.keys()])].sort().map((platform) => {
    const apart = unassigned.get(platform)
    const { parts, last_day: delivery_through } = sums.get(platform) ?? { parts: [], last_day: null }
    const { conversions = 0, cash_conversions = 0 } = assigned.get(platform) ?? {}
    return {
      platform,
      ...compareSides({ ...totalSides(parts), conversions, cash_conversions }, currency),
      reported_basis: reportedBasis(platform),
      has_delivery: delivery_through !== null,
      delivery_through,
      unassigned_conversions: apart?.conversions ?? 0,
      unassigned_cash_revenue: toDecimalString(apart?.cash_revenue ?? '0', currency),
    }
  })
}

type LoadedComparison = Awaited<ReturnType<typeof loadComparison>>

/** Loads both sides. Without a basis, the credit of each platform is on the platform's own basis. */
export async function loadComparison(db: Db, profileId: string, query: CreditQuery & { level: EntityLevel }) {
  const bases = query.basis ? [query.basis] : platformBases
  const basisOf = (platform: string) => query.basis ?? platformBasis(platform)
  const ofEntities = (await listEntityPlatforms(db, profileId)).map(basisOf)
  const credited: { sums: LevelSums; basis: CreditBasis }[] = []
  const platforms = []
  const ids = new Set<string>()
  for (const basis of bases) {
    const ofBasis = await sumPlatforms(db, profileId, { ...query, basis })
    platforms.push(...ofBasis.filter(({ platform }) => isSameBasis(basis, basisOf(platform))))
    if (!ofEntities.some((used) => isSameBasis(basis, used))) continue
    const sums = await sumEntities(db, profileId, { ...query, basis })
    await inSlices(sums.targets, (slice) => {
      for (const { entity_id } of slice) ids.add(entity_id)
    })
    credited.push({ sums, basis })
  }
  const deliveries = await sumDelivery(db, profileId, query)
  const deliveryOf = new Map<string, (typeof deliveries)[number]>()
  await inSlices(deliveries, (slice) => {
    for (const delivery of slice) {
      deliveryOf.set(delivery.entity_id, delivery)
      ids.add(delivery.entity_id)
    }
  })
  const entities = await listMany(db, profileId, query.level, [...ids])
  const comparable = new Map<string, EntityCredit>()
  for (const { sums, basis } of credited) {
    const ofBasis = await mapInSlices(sums.targets, ({ entity_id }) => {
      // Sums of zero stay for an entity that is gone.
      const entity = entities.get(entity_id)
      return entity && isSameBasis(basis, basisOf(entity.platform)) ? [entity_id] : []
    })
    const credits = await creditOf(sums, ofBasis.flat())
    await inSlices(credits, (slice) => {
      for (const credit of slice) comparable.set(credit.entity_id, credit)
    })
  }
  const combined = await mapInSlices(ids, (id) => {
    const [credit, delivery] = [comparable.get(id), deliveryOf.get(id)]
    return credit || delivery ? [combineEntity(id, credit, delivery)] : []
  })
  const ranked = await sortInSlices(combined.flat(), compareRanks)
  const compared = await mapInSlices(ranked, (item) => ({
    ...item,
    entity: entities.get(item.entity_id)!,
    last_day: deliveryOf.get(item.entity_id)?.last_day ?? null,
  }))
  return { compared, platforms, basisOf }
}

/** Entities per statement: the rows of one are read in one turn of the event loop. */
const entitiesPerRead = 1_000

async function listMany(db: Db, profileId: string, level: EntityLevel, ids: readonly string[]) {
  const entities: Awaited<ReturnType<typeof listEntities>> = new Map()
  for (let from = 0; from < ids.length; from += entitiesPerRead)
    for (const [id, entity] of await listEntities(db, profileId, level, ids.slice(from, from + entitiesPerRead)))
      entities.set(id, entity)
  return entities
}
