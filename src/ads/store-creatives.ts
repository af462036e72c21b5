import type { Creative } from '../connect/vendor-rows.ts'
import type { Db } from '../kernel/context.ts'
import { insertCreatives, insertDescriptors } from './creatives/queries.ts'
import { describeByRules } from './domain/creatives/describe-by-rules.ts'

/**
 * Keeps what platforms tell of the creatives of ads, and what the rules read out of it: the ranking compares ads of one format
 * before anybody has asked for an analysis.
 */
export async function storeCreatives(
  db: Db,
  profileId: string,
  creatives: readonly (Creative & { ad_id: string; ad_name: string })[],
  at: Date,
): Promise<void> {
  if (creatives.length === 0) return
  const changed = await insertCreatives(db, profileId, creatives, at)
  const described = creatives.map((creative) => ({ ...creative, ...describeByRules(creative) }))
  // A copy of a creative (as when its address gets parameters) says the same: what a model has said of it still holds.
  for (const keepsModel of [true, false]) {
    const rows = described.filter(({ ad_id }) => changed.has(ad_id) !== keepsModel)
    if (rows.length > 0) await insertDescriptors(db, profileId, rows, { source: 'rules', at, keepsModel })
  }
}
