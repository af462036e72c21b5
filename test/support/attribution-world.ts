import { storeDelivery } from '../../src/ads/store-delivery.ts'
import { insertDefaultDefinitions } from '../../src/attribution/definition-queries.ts'
import type { Entry, RecordedVia } from '../../src/attribution/entry.ts'
import { foldProfile } from '../../src/attribution/fold-sums.ts'
import { recomputeProfile } from '../../src/attribution/recompute-profile.ts'
import { recordEntries } from '../../src/collection/record-entries.ts'
import { type Outcome, toDelivery, toOutcome, toVisit, type Visit } from './seed-history.ts'
import { storedRows } from './stored-rows.ts'
import type { TestApp } from './test-app.ts'

/** A business whose history is written through the functions that real data goes through. */
export async function attributionWorld(app: TestApp, columns: Parameters<TestApp['seed']['profile']>[0] = {}) {
  const profile = await app.seed.profile(columns)
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const record = (via: RecordedVia, entries: Entry[]) => recordEntries(app.ctx, via, entries)

  return {
    profile,
    record,
    visitEntry: (visit: Visit) => toVisit(profile.id, visit),
    outcomeEntry: (outcome: Outcome) => toOutcome(profile.id, outcome),
    visit: (visit: Visit) => record('tracker', [toVisit(profile.id, visit)]),
    outcome: async (outcome: Outcome) => (await record('server', [toOutcome(profile.id, outcome)]))[0]!,
    /** Ads `<campaign>-<set>-<ad>`, each naming the set and the campaign it belongs to. */
    ads: (ids: readonly string[], platform = 'social_ads') =>
      storeDelivery(app.ctx, profile.id, { platform, account_id: '1', currency: 'USD', rows: ids.map(toDelivery) }),
    recompute: () => recomputeProfile(app.ctx, profile.id),
    fold: () => foldProfile(app.ctx, profile.id),
    rows: <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, profile.id),
  }
}
