import type { EntityLevel } from '../../domain/attribution/channel-class.ts'
import { rankEntities } from '../../domain/reports/rank-entities.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { sumPlatforms } from '../attribution/platform-sum-queries.ts'
import { type CreditQuery, sumCredit } from '../attribution/report-queries.ts'
import { listEntities, sumDelivery } from './queries.ts'

export type LoadedComparison = Awaited<ReturnType<typeof loadComparison>>

export async function loadComparison(db: Db, profileId: string, query: CreditQuery & { level: EntityLevel }) {
  const credits = await sumCredit(db, profileId, query)
  const deliveries = await sumDelivery(db, profileId, query)
  const ranked = rankEntities(credits, deliveries)
  const ids = ranked.map(({ entity_id }) => entity_id)
  const entities = await listEntities(db, profileId, query.level, ids)
  const platforms = await sumPlatforms(db, profileId, query)
  const last_days = new Map(deliveries.map(({ entity_id, last_day }) => [entity_id, last_day]))
  const compared = ranked.map((one) => ({
    ...one,
    entity: entities.get(one.entity_id)!,
    last_day: last_days.get(one.entity_id) ?? null,
  }))
  return { compared, platforms }
}
