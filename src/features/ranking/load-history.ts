import { cohortParts } from '../../domain/ranking/cohort-parts.ts'
import { stretchStarts } from '../../domain/ranking/score-windows.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { inSnapshot } from '../campaigns/in-snapshot.ts'
import { type AdHistory, emptySums, idBytes, writeCredit, writeDelivery } from './ad-history.ts'
import { listAds, sumCreditByAd, sumDeliveryBytes } from './history-queries.ts'

/** Reads what every ad of the profile did up to a day: two statements a stretch, all as of one moment. */
export async function loadHistory(db: Db, profileId: string, lastDay: string): Promise<AdHistory> {
  return inSnapshot(db, async (db) => {
    const ads = await listAds(db, profileId)
    const placeOf = new Map(ads.map(({ id }, place) => [idBytes(id), place]))
    const sums = emptySums(ads.length)
    for (const [stretch, until] of stretchStarts.entries()) {
      const next = stretchStarts[stretch + 1]
      const days = { last_day: lastDay, from: next === undefined ? null : next - 1, until }
      writeDelivery(sums[stretch]!, await sumDeliveryBytes(db, profileId, days), placeOf)
      for (const row of await sumCreditByAd(db, profileId, days)) {
        writeCredit(sums[stretch]!, placeOf.get(idBytes(row.ad_id))!, row)
      }
    }
    return {
      ids: ads.map(({ id }) => id),
      parts: ads.map(cohortParts),
      isValidated: Uint8Array.from(ads, ({ is_validated }) => (is_validated ? 1 : 0)),
      sums,
    }
  })
}
