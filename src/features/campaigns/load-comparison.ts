import { models } from '../../domain/attribution/models/index.ts'
import { rankEntities } from '../../domain/reports/rank-entities.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { sumCredit } from '../attribution/report-queries.ts'
import { type ComparisonQuery, countPlatformConversions, sumUnassigned } from './comparison-queries.ts'
import { listEntities, sumDelivery } from './queries.ts'

export type LoadedComparison = Awaited<ReturnType<typeof loadComparison>>

export async function loadComparison(db: Db, profileId: string, query: ComparisonQuery) {
  const credits = await sumCredit(db, profileId, query)
  const deliveries = await sumDelivery(db, profileId, query)
  const ranked = rankEntities(credits, deliveries)
  const ids = ranked.map(({ entity_id }) => entity_id)
  const entities = await listEntities(db, profileId, query.level, ids)
  const unassigned = await sumUnassigned(db, profileId, query)
  // Under a single-credit model no two entities share a conversion: the sum of the rows is the count already.
  const isShared = models[query.model].credit === 'multi'
  const shared_counts = isShared ? await countPlatformConversions(db, profileId, query) : null
  const last_days = new Map(deliveries.map(({ entity_id, last_day }) => [entity_id, last_day]))
  const compared = ranked.map((one) => ({
    ...one,
    entity: entities.get(one.entity_id)!,
    last_day: last_days.get(one.entity_id) ?? null,
  }))
  return { compared, unassigned, shared_counts }
}
